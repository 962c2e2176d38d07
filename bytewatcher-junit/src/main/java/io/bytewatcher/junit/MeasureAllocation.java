package io.bytewatcher.junit;

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
 * Measures what a test's body allocates and records it, without a limit. The figure is published as a report entry of the test
 * under the key {@code allocation}.
 *
 * <pre>{@code
 * @Test @MeasureAllocation void parsesAMessage() { ... }     // allocation = 48 B per call [STEADY], counted ...
 * }</pre>
 *
 * <p>Where it may stand, and which one wins, is as for {@link MaxAllocation}. It takes a limit of an enclosing element away;
 * {@link IgnoreAllocation} takes the measurement away, too.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith({OuterInterceptor.class, MaxAllocationExtension.class})
@ResourceLock(value = AllThreadsLock.MEASURED, mode = ResourceAccessMode.READ, providers = AllThreadsLock.class)
@SuppressWarnings("exports") // JUnit reaches the extension by reflection; nobody else needs it
public @interface MeasureAllocation {
    /**
     * How often the body runs.
     *
     * @return the mode
     */
    AllocationMode mode() default AllocationMode.STEADY_STATE;

    /**
     * Whose allocation counts.
     *
     * @return the scope
     */
    AllocationScope scope() default AllocationScope.TEST_THREAD;

    /**
     * How far the figure may be from its baseline and still count as the same. A baseline of 0 B per call at steady state is
     * never exceeded unnoticed, whatever the tolerance.
     *
     * @return bytes, 0 or more: per call at {@link AllocationMode#STEADY_STATE}, of the single run at {@link AllocationMode#SINGLE_SHOT}, where stating
     *     one also makes a regression fail the test; by default what {@code bytewatcher.baseline.tolerance} and its kin say
     */
    long baselineTolerance() default MaxAllocation.AS_CONFIGURED;
}
