package io.bytewatcher.junit;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.junit.internal.measure.MaxAllocationExtension;
import io.bytewatcher.junit.internal.measure.OuterInterceptor;
import io.bytewatcher.junit.internal.request.AllThreadsLock;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Measures and records the allocation of a test's body, without a limit. The test publishes the figure as the report entry
 * {@code allocation}.
 *
 * <pre>{@code
 * @Test @MeasureAllocation void parsesAMessage() { ... }     // allocation = 48 B per call [STEADY], counted ...
 * }</pre>
 *
 * <p>Placement and precedence are those of {@link MaxAllocation}. The annotation removes the limit of an enclosing element;
 * {@link IgnoreAllocation} removes the measurement, too.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.PACKAGE})
@ExtendWith({OuterInterceptor.class, MaxAllocationExtension.class})
@ResourceLock(value = AllThreadsLock.MEASURED, mode = ResourceAccessMode.READ, providers = AllThreadsLock.class)
@SuppressWarnings("exports") // only JUnit uses the extension, by reflection
public @interface MeasureAllocation {
    /**
     * The number of times that the measurement runs the body.
     *
     * @return the mode
     */
    AllocationMode mode() default AllocationMode.STEADY_STATE;

    /**
     * The threads whose allocation counts.
     *
     * @return the scope
     */
    AllocationScope scope() default AllocationScope.TEST_THREAD;

    /**
     * The bytes by which the figure may differ from its baseline. Any increase from a baseline of 0 B per call at steady state is a
     * regression, whatever the tolerance. A tolerance stated for a {@link AllocationMode#SINGLE_SHOT} makes a regression fail the test.
     *
     * @return bytes, 0 or more: per call at {@link AllocationMode#STEADY_STATE}, of the single run at {@link AllocationMode#SINGLE_SHOT};
     *     by default the value of {@code bytewatcher.baseline.tolerance} and related keys
     */
    long baselineTolerance() default MaxAllocation.AS_CONFIGURED;
}
