package io.bytewatcher.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The test's body must not allocate, by default at steady state: short for {@link MaxAllocation @MaxAllocation(0)}.
 *
 * <pre>{@code
 * @Test @NoAllocation void encodesWithoutGarbage() {
 *     codec.encode(order, buffer);
 * }
 * }</pre>
 *
 * <p>A body that allocates nothing because the JIT removes every object passes, too, and fails when the JIT, in another release or with
 * another caller, no longer does. {@code @NoAllocation(asWritten = true)} also fails for an object that the JIT removes.
 *
 * <p>A result that the body drops can be removed together with its allocation: store it in a field.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@MaxAllocation(0)
public @interface NoAllocation {
    /**
     * Whether the body must not even allocate as it is written, with nothing removed by the JIT: {@link MaxAllocation#asWritten} of 0.
     *
     * @return by default only what is left at steady state counts. For {@link AllocationMode#STEADY_STATE} only
     */
    boolean asWritten() default false;

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
}
