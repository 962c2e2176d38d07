package io.bytewatcher;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.counter.ExcludedAllocation;
import java.util.Arrays;
import java.util.function.IntFunction;
import kotlin.OverloadResolutionByLambdaReturnType;
import kotlin.internal.LowPriorityInOverloadResolution;

/**
 * Assertions for any test framework about the bytes that code allocates per call, at steady state and on the current thread.
 *
 * <pre>{@code
 * AllocationAssertions.assertNoAllocation(() -> codec.encode(order, buffer));
 * AllocationAssertions.assertMaxAllocation(48, () -> codec.decode(buffer));   // the result is consumed
 * AllocationAssertions.assertAllocatesAtMost(
 *         0.05, SteadyState.of(() -> pooled.parse(text)), SteadyState.of(() -> parser.parse(text)));
 * }</pre>
 *
 * <p>The code is repeated, so it must be repeatable; {@link SteadyState} can reset its state before each call. A passing assertion takes
 * about 100 ms and a failing one up to 5 s, plus some seconds where a {@link SiteFinder} finds its sites. Thread-safe.
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

    /**
     * Asserts that code allocates at most a multiple of what other code allocates per call.
     *
     * <p>A reference of 0 B allows nothing, whatever the factor. Code that is {@linkplain Verdict#UNSTABLE unstable} fails. A reference that
     * is {@linkplain Verdict#AMORTISED a mean of rare allocations} differs a little from run to run, so the code may exceed its multiple by 4
     * standard deviations of the difference, at most by that multiple again. Otherwise the comparison is exact. Both figures are those of
     * this JVM. Code that exceeds the limit and keeps it alone in a fresh JVM has several steady states, which the run reports.
     *
     * @param factor 0 or more
     * @param code the code
     * @param reference the other code, which is measured first
     * @throws AllocationAssertionError when the code allocates more; its limit is rounded down to whole bytes
     * @throws NotRepeatableException when either passes its first call and throws on a later one
     * @throws IllegalArgumentException when the factor is negative, infinite or no number
     * @throws IllegalStateException also when the reference has no figure, because its allocation keeps growing or does not settle
     */
    public static void assertAllocatesAtMost(double factor, SteadyState code, SteadyState reference) {
        if (!(factor >= 0 && factor < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("factor: " + factor + " (expected: 0 or more)");
        }
        String subject = CallerName.of(AllocationAssertions.class);
        SiteFinder.Task task = BreachedSites.task(subject);
        if (task != SiteFinder.Task.MEASURE) {
            reference.once();
            doInstead(task, subject, code);
            return;
        }
        Allocation allowed = reference.measure();
        if (!RelativeLimit.isComparable(allowed)) {
            throw new IllegalStateException(
                    "The reference has no figure to compare with: " + allowed + ". Compare with code that settles.");
        }
        RelativeLimit limit = new RelativeLimit(factor, allowed);
        Allocation allocation = code.limit(limit.wholeBytes()).measure();
        if (!limit.holds(allocation)) {
            breached(
                    subject,
                    limit.wholeBytes(),
                    allocation,
                    code,
                    "\n  the limit is " + factor + " of the reference: " + allowed);
        }
    }

    /**
     * Asserts that code allocates the same per call for two sizes of its input, such as 10 and 10,000 elements.
     *
     * <pre>{@code
     * AllocationAssertions.assertAllocatesSame(n -> {
     *     List<Order> orders = orders(n);                  // outside the measuring window
     *     return SteadyState.of(() -> book.total(orders)); // measured; the result is consumed
     * }, 10, 10_000);
     * }</pre>
     *
     * <p>The larger figure is judged by the smaller one, whichever size it belongs to. If they differ, the first size is measured again,
     * because the JIT has compiled for both sizes by then. A figure without a {@linkplain Verdict#STEADY steady} or {@linkplain
     * Verdict#AMORTISED amortised} verdict, of either size, fails. A smaller figure of 0 B allows nothing. Where it is a mean of rare
     * allocations, the larger one may exceed it as in {@link #assertAllocatesAtMost}; otherwise the figures must be equal. A larger figure
     * that is no more than the smaller one alone in a fresh JVM has several steady states, which the run reports.
     *
     * @param codeOfSize prepares the code for a size; called once for each
     * @param size the first size
     * @param otherSize another size
     * @throws AllocationAssertionError when the figures differ; its limit is the smaller figure, rounded down to whole bytes
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalArgumentException when the sizes are equal
     */
    public static void assertAllocatesSame(IntFunction<SteadyState> codeOfSize, int size, int otherSize) {
        if (size == otherSize) {
            throw new IllegalArgumentException(
                    "sizes: " + size + " and " + otherSize + " (expected: two different sizes)");
        }
        String place = CallerName.of(AllocationAssertions.class);
        OfSize first = OfSize.of(codeOfSize, size, place);
        OfSize second = OfSize.of(codeOfSize, otherSize, place);
        if (first.task() != SiteFinder.Task.MEASURE || second.task() != SiteFinder.Task.MEASURE) {
            doInstead(first.task(), first.subject(), first.code());
            doInstead(second.task(), second.subject(), second.code());
            return;
        }
        Allocation one = first.code().measure();
        Allocation other = second.code().measure();
        if (differ(one, other)) {
            one = first.code().measure();
        }
        if (!differ(one, other)) {
            return;
        }
        boolean firstIsLarger = RelativeLimit.isLarger(one, other);
        OfSize larger = firstIsLarger ? first : second;
        OfSize smaller = firstIsLarger ? second : first;
        Allocation allowed = firstIsLarger ? other : one;
        breached(
                larger.subject(),
                new RelativeLimit(1, allowed).wholeBytes(),
                firstIsLarger ? one : other,
                larger.code(),
                "\n  the limit is the figure for " + smaller.name() + ": " + allowed);
    }

    private static boolean differ(Allocation one, Allocation other) {
        boolean isLarger = RelativeLimit.isLarger(one, other);
        Allocation larger = isLarger ? one : other;
        Allocation smaller = isLarger ? other : one;
        return !RelativeLimit.isComparable(larger)
                || !RelativeLimit.isComparable(smaller)
                || !new RelativeLimit(1, smaller).holds(larger);
    }

    /** Code for one of several sizes, which is a measurement of its own to a search for sites. */
    private record OfSize(String name, String subject, SiteFinder.Task task, SteadyState code) {
        static OfSize of(IntFunction<SteadyState> codeOfSize, int size, String place) {
            String name = ByteSize.group(size);
            String subject = place + " for " + name;
            SiteFinder.Task task = BreachedSites.task(subject);
            return new OfSize(
                    name,
                    subject,
                    task,
                    requireNonNull(codeOfSize.apply(size), () -> "the code to measure for " + name));
        }
    }

    private static void check(long limit, SteadyState measurement) {
        String subject = CallerName.of(AllocationAssertions.class);
        SiteFinder.Task task = BreachedSites.task(subject);
        if (task != SiteFinder.Task.MEASURE) {
            doInstead(task, subject, measurement);
            return;
        }
        Allocation allocation = measurement.limit(limit).measure();
        if (allocation.exceeds(limit)) {
            breached(subject, limit, allocation, measurement, "");
        }
    }

    /** Runs the task of a run that judges no limit. */
    private static void doInstead(SiteFinder.Task task, String subject, SteadyState measurement) {
        if (task == SiteFinder.Task.FIND_SITES) {
            BreachedSites.find(subject, bound -> measurement.maxTime(bound).sites());
        } else {
            measurement.once();
        }
    }

    private static void breached(
            String subject, long limit, Allocation allocation, SteadyState measurement, String origin) {
        long begin = ExcludedAllocation.begin();
        try {
            StackTraceElement[] trace = Thread.currentThread().getStackTrace();
            Allocation searched = BreachedSites.search(
                    subject,
                    limit,
                    allocation,
                    bound -> measurement.maxTime(bound).sites());
            if (!BreachedSites.isExcused(subject, limit, searched)) {
                String message = BreachedSites.describe(subject, limit, searched) + origin;
                throw new AllocationAssertionError(
                        message, limit, searched, Arrays.copyOfRange(trace, OWN_FRAMES, trace.length));
            }
        } finally {
            ExcludedAllocation.end(begin, 0);
        }
    }
}
