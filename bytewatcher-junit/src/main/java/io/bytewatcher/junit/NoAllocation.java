package io.bytewatcher.junit;

import io.bytewatcher.AllocationScope;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Requires that a test's body does not allocate, by default at steady state: short for {@link MaxAllocation @MaxAllocation(0)}.
 *
 * <pre>{@code
 * @Test @NoAllocation void encodesWithoutGarbage() {
 *     codec.encode(order, buffer);
 * }
 * }</pre>
 *
 * <p>A body passes if the JIT removes every object. It can fail in another JDK release or with another caller, where the JIT keeps one.
 * {@code @NoAllocation(asWritten = true)} also fails for an object that the JIT removes.
 *
 * <p>The JIT can remove a result that the body drops, together with its allocation. Store it in a field.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.PACKAGE})
@MaxAllocation(0)
public @interface NoAllocation {
    /**
     * Whether the body must not allocate as written either, with nothing removed by the JIT: {@link MaxAllocation#asWritten} of 0.
     *
     * @return by default false: only the allocation at steady state counts. For {@link AllocationMode#STEADY_STATE} only
     */
    boolean asWritten() default false;

    /**
     * Classes whose objects do not count, such as {@code java.util.concurrent.locks.AbstractQueuedSynchronizer$*Node}. Binary names, in
     * which {@code *} stands for any characters. An array has the name of its elements with {@code []}, and the pattern must match all of
     * it.
     *
     * <p>A body within its limit is judged as without this. Above it, a fresh JVM runs the test alone and reports each object. The test
     * passes if the rest is within the limit, and fails if the classes are not known.
     *
     * @return patterns; by default all objects count. For {@link AllocationMode#STEADY_STATE} only
     */
    String[] ignoring() default {};

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
}
