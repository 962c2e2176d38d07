package io.bytewatcher;

import io.bytewatcher.internal.counter.ExcludedAllocation;
import java.util.Arrays;
import kotlin.OverloadResolutionByLambdaReturnType;
import kotlin.internal.LowPriorityInOverloadResolution;

/**
 * Assertions for any test framework about the bytes that code allocates per call, at steady state and on the current thread.
 *
 * <pre>{@code
 * AllocationAssertions.assertNoAllocation(() -> codec.encode(order, buffer));
 * AllocationAssertions.assertMaxAllocation(48, () -> codec.decode(buffer));   // the result is consumed
 * }</pre>
 *
 * <p>The code is repeated, so it must be repeatable; {@link SteadyState} can reset its state before each call. A passing assertion takes
 * about 100 ms and a failing one up to 5 s, plus some seconds where its sites can be found (with the JUnit module). Thread-safe.
 *
 * <p>All methods throw {@link IllegalStateException} when this thread cannot be measured (a virtual thread, a JVM without the counter); the
 * message names the way out. An exception of the code's first call reaches the caller unchanged.
 */
public final class AllocationAssertions {
    /** The frames of getStackTrace and breached. */
    private static final int OWN_FRAMES = 2;

    private AllocationAssertions() {}

    /**
     * Asserts that code allocates nothing.
     *
     * @param body the code; a result that it drops may be optimised away together with its allocation
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @LowPriorityInOverloadResolution
    public static void assertNoAllocation(Body body) {
        check(0, SteadyState.of(body));
    }

    /**
     * As {@link #assertNoAllocation(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertNoAllocation(Producer<?> producer) {
        check(0, SteadyState.of(producer));
    }

    /**
     * As {@link #assertNoAllocation(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertNoAllocation(Producer.OfInt producer) {
        check(0, SteadyState.of(producer));
    }

    /**
     * As {@link #assertNoAllocation(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertNoAllocation(Producer.OfLong producer) {
        check(0, SteadyState.of(producer));
    }

    /**
     * As {@link #assertNoAllocation(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertNoAllocation(Producer.OfDouble producer) {
        check(0, SteadyState.of(producer));
    }

    /**
     * As {@link #assertNoAllocation(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertNoAllocation(Producer.OfFloat producer) {
        check(0, SteadyState.of(producer));
    }

    /**
     * As {@link #assertNoAllocation(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertNoAllocation(Producer.OfChar producer) {
        check(0, SteadyState.of(producer));
    }

    /**
     * As {@link #assertNoAllocation(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertNoAllocation(Producer.OfShort producer) {
        check(0, SteadyState.of(producer));
    }

    /**
     * Asserts that code allocates no more than a limit per call.
     *
     * @param limit bytes per operation, 0 or more
     * @param body the code; a result that it drops may be optimised away together with its allocation
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalArgumentException when the limit is negative
     */
    @LowPriorityInOverloadResolution
    public static void assertMaxAllocation(long limit, Body body) {
        check(limit, SteadyState.of(body));
    }

    /**
     * As {@link #assertMaxAllocation(long, Body)}, for code that yields a result.
     *
     * @param limit bytes per operation, 0 or more
     * @param producer the code; its result is consumed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalArgumentException when the limit is negative
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertMaxAllocation(long limit, Producer<?> producer) {
        check(limit, SteadyState.of(producer));
    }

    /**
     * As {@link #assertMaxAllocation(long, Body)}, for code that yields a result.
     *
     * @param limit bytes per operation, 0 or more
     * @param producer the code; its result is consumed, unboxed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalArgumentException when the limit is negative
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertMaxAllocation(long limit, Producer.OfInt producer) {
        check(limit, SteadyState.of(producer));
    }

    /**
     * As {@link #assertMaxAllocation(long, Body)}, for code that yields a result.
     *
     * @param limit bytes per operation, 0 or more
     * @param producer the code; its result is consumed, unboxed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalArgumentException when the limit is negative
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertMaxAllocation(long limit, Producer.OfLong producer) {
        check(limit, SteadyState.of(producer));
    }

    /**
     * As {@link #assertMaxAllocation(long, Body)}, for code that yields a result.
     *
     * @param limit bytes per operation, 0 or more
     * @param producer the code; its result is consumed, unboxed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalArgumentException when the limit is negative
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertMaxAllocation(long limit, Producer.OfDouble producer) {
        check(limit, SteadyState.of(producer));
    }

    /**
     * As {@link #assertMaxAllocation(long, Body)}, for code that yields a result.
     *
     * @param limit bytes per operation, 0 or more
     * @param producer the code; its result is consumed, unboxed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalArgumentException when the limit is negative
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertMaxAllocation(long limit, Producer.OfFloat producer) {
        check(limit, SteadyState.of(producer));
    }

    /**
     * As {@link #assertMaxAllocation(long, Body)}, for code that yields a result.
     *
     * @param limit bytes per operation, 0 or more
     * @param producer the code; its result is consumed, unboxed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalArgumentException when the limit is negative
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertMaxAllocation(long limit, Producer.OfChar producer) {
        check(limit, SteadyState.of(producer));
    }

    /**
     * As {@link #assertMaxAllocation(long, Body)}, for code that yields a result.
     *
     * @param limit bytes per operation, 0 or more
     * @param producer the code; its result is consumed, unboxed
     * @throws AllocationAssertionError when the code allocates more
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalArgumentException when the limit is negative
     */
    @OverloadResolutionByLambdaReturnType
    public static void assertMaxAllocation(long limit, Producer.OfShort producer) {
        check(limit, SteadyState.of(producer));
    }

    private static void check(long limit, SteadyState measurement) {
        String subject = CallerName.of(AllocationAssertions.class);
        switch (BreachedSites.task(subject)) {
            case MEASURE -> {
                Allocation allocation = measurement.limit(limit).measure();
                if (allocation.exceeds(limit)) {
                    long begin = ExcludedAllocation.begin();
                    try {
                        breached(subject, limit, allocation, measurement);
                    } finally {
                        ExcludedAllocation.end(begin, 0);
                    }
                }
            }
            case FIND_SITES ->
                BreachedSites.find(subject, bound -> measurement.maxTime(bound).sites());
            case RUN_ONCE -> measurement.once();
        }
    }

    /** Throws the failure, unless the breach is excused. */
    private static void breached(String subject, long limit, Allocation allocation, SteadyState measurement) {
        StackTraceElement[] trace = Thread.currentThread().getStackTrace();
        Allocation searched = BreachedSites.search(
                subject, limit, allocation, bound -> measurement.maxTime(bound).sites());
        if (!BreachedSites.isExcused(subject, limit, searched)) {
            String message = BreachedSites.describe(subject, limit, searched);
            throw new AllocationAssertionError(
                    message, limit, searched, Arrays.copyOfRange(trace, OWN_FRAMES, trace.length));
        }
    }
}
