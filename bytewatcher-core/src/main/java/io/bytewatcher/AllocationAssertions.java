package io.bytewatcher;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.counter.ExcludedAllocation;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.steady.Settings;
import java.util.Arrays;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntFunction;
import java.util.function.Predicate;
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
 * about 100 ms. A failing one takes up to 5 s, or 20 s while the JIT still has work to do, plus the time in which a {@link SiteFinder}
 * finds its sites. Thread-safe.
 *
 * <p>All methods throw {@link IllegalStateException} when this thread cannot be measured (a virtual thread, a JVM without the counter); the
 * message names the way out. An exception of the code's first call reaches the caller unchanged.
 */
public final class AllocationAssertions {
    /** Above the assertion in the stack trace of a failure. */
    private static final Set<String> OWN_FRAMES = Set.of("getStackTrace", "failUnlessExcused", "breached");

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
     * <p>A reference of 0 B allows nothing, whatever the factor. Code that is {@linkplain Verdict#UNSTABLE unstable} fails. A reference
     * that is {@linkplain Verdict#AMORTISED a mean of rare allocations} differs a little from run to run, so the code may exceed its
     * multiple by 4 standard deviations of the difference, at most by that multiple again. Otherwise the comparison is exact. Both figures
     * are those of this JVM. Settled code that exceeds the limit, and keeps it alone in fresh JVMs, both by the reference's figure here and
     * by its figure there, has several steady states, which the run reports.
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
        requireNonNull(code, "code");
        requireNonNull(reference, "reference");
        String place = CallerName.of(AllocationAssertions.class);
        Part other = Part.of("the reference", place, ", the reference", reference);
        Part part = Part.of("the code", place, "", code);
        if (areDoneInstead(other, part)) {
            return;
        }
        Allocation allowed = reference.measure(Settings.NO_LIMIT);
        if (!RelativeLimit.isComparable(allowed)) {
            throw new IllegalStateException(
                    "The reference has no figure to compare with: " + allowed + ". Compare with code that settles.");
        }
        long begin = ExcludedAllocation.begin();
        RelativeLimit limit = new RelativeLimit(factor, allowed);
        long wholeBytes = limit.wholeBytes();
        ExcludedAllocation.end(begin, 0);
        Allocation allocation = code.measure(wholeBytes);
        begin = ExcludedAllocation.begin();
        try {
            if (!limit.holds(allocation)) {
                breached(part, allocation, limit, other, limit::holdsAlone, factor + " of " + other.name());
            }
        } finally {
            ExcludedAllocation.end(begin, 0);
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
     * allocations, the larger one may exceed it as in {@link #assertAllocatesAtMost}; otherwise the figures must be equal. Code whose
     * figures are equal alone in fresh JVMs, and no more than the smaller one here, has several steady states, which the run reports.
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
        Part first = Part.ofSize(codeOfSize, size, place);
        Part second = Part.ofSize(codeOfSize, otherSize, place);
        if (areDoneInstead(first, second)) {
            return;
        }
        Allocation one = first.code().measure(Settings.NO_LIMIT);
        Allocation other = second.code().measure(Settings.NO_LIMIT);
        if (differ(one, other)) {
            one = first.code().measure(Settings.NO_LIMIT);
        }
        if (!differ(one, other)) {
            return;
        }
        long begin = ExcludedAllocation.begin();
        try {
            boolean firstIsLarger = RelativeLimit.isLarger(one, other);
            Part larger = firstIsLarger ? first : second;
            Part smaller = firstIsLarger ? second : first;
            RelativeLimit limit = new RelativeLimit(1, firstIsLarger ? other : one);
            breached(
                    larger,
                    firstIsLarger ? one : other,
                    limit,
                    smaller,
                    (alone, otherAlone) -> limit.holdsAlone(alone, otherAlone) && limit.holdsAlone(otherAlone, alone),
                    "the figure for " + smaller.name());
        } finally {
            ExcludedAllocation.end(begin, 0);
        }
    }

    private static boolean differ(Allocation one, Allocation other) {
        long begin = ExcludedAllocation.begin();
        try {
            boolean isLarger = RelativeLimit.isLarger(one, other);
            Allocation larger = isLarger ? one : other;
            Allocation smaller = isLarger ? other : one;
            return !RelativeLimit.isComparable(larger)
                    || !RelativeLimit.isComparable(smaller)
                    || !new RelativeLimit(1, smaller).holds(larger);
        } finally {
            ExcludedAllocation.end(begin, 0);
        }
    }

    /** One of two measurements that are compared, each a subject of its own to a search for sites. */
    private record Part(String name, String subject, SiteFinder.Task task, SteadyState code) {
        static Part of(String name, String place, String suffix, SteadyState code) {
            long begin = ExcludedAllocation.begin();
            try {
                String subject = place.concat(suffix);
                return new Part(name, subject, BreachedSites.task(subject), code);
            } finally {
                ExcludedAllocation.end(begin, 0);
            }
        }

        static Part ofSize(IntFunction<SteadyState> codeOfSize, int size, String place) {
            SteadyState code = codeOfSize.apply(size); // the test's own allocation
            long begin = ExcludedAllocation.begin();
            try {
                String name = Figures.group(size);
                return of(name, place, " for " + name, requireNonNull(code, () -> "the code to measure for " + name));
            } finally {
                ExcludedAllocation.end(begin, 0);
            }
        }
    }

    /** Runs the tasks of a run that judges no limit, and returns whether this is one. */
    private static boolean areDoneInstead(Part first, Part second) {
        if (first.task() == SiteFinder.Task.MEASURE && second.task() == SiteFinder.Task.MEASURE) {
            return false;
        }
        doInstead(first.task(), first.subject(), first.code());
        doInstead(second.task(), second.subject(), second.code());
        return true;
    }

    private static void check(long limit, SteadyState measurement) {
        Allocation.checkLimit(limit);
        String subject = CallerName.of(AllocationAssertions.class);
        SiteFinder.Task task = BreachedSites.task(subject);
        if (task != SiteFinder.Task.MEASURE) {
            doInstead(task, subject, measurement);
            return;
        }
        Allocation allocation = measurement.measure(limit);
        if (allocation.exceeds(limit)) {
            breached(subject, limit, allocation, measurement);
        }
    }

    /** Runs the task of a run that judges no limit. */
    private static void doInstead(SiteFinder.Task task, String subject, SteadyState measurement) {
        if (task == SiteFinder.Task.FIND_SITES) {
            BreachedSites.find(subject, measurement::sitesWithin);
        } else {
            measurement.once();
        }
    }

    private static void breached(String subject, long limit, Allocation allocation, SteadyState measurement) {
        long begin = ExcludedAllocation.begin();
        try {
            failUnlessExcused(subject, limit, allocation, measurement, alone -> true, "");
        } finally {
            ExcludedAllocation.end(begin, 0);
        }
    }

    /**
     * A limit that depends on other code has to be kept alone in fresh JVMs by the figure of that code there, too. Called in a section of
     * machinery, which also has the arguments.
     *
     * @param isKept whether the code, and then the other code, keep it there
     */
    private static void breached(
            Part part,
            Allocation allocation,
            RelativeLimit limit,
            Part reference,
            BiPredicate<SiteReport, SiteReport> isKept,
            String nameOfLimit) {
        Predicate<SiteReport> keepsAlone = alone -> RelativeLimit.isComparable(allocation)
                && BreachedSites.search(reference.subject(), -1, limit.reference(), reference.code()::sitesWithin)
                        .sites()
                        .filter(referenceAlone -> isKept.test(alone, referenceAlone))
                        .isPresent();
        failUnlessExcused(
                part.subject(),
                limit.wholeBytes(),
                allocation,
                part.code(),
                keepsAlone,
                "\n  the limit is " + nameOfLimit + ": " + limit.reference());
    }

    private static void failUnlessExcused(
            String subject,
            long limit,
            Allocation allocation,
            SteadyState measurement,
            Predicate<SiteReport> keepsAlone,
            String origin) {
        // before the search, which can redefine the classes of these frames, so that they lose their lines
        StackTraceElement[] trace = Thread.currentThread().getStackTrace();
        Allocation searched = BreachedSites.search(subject, limit, allocation, measurement::sitesWithin);
        if (!BreachedSites.isExcused(subject, limit, searched, keepsAlone)) {
            StackTraceElement[] callers = Arrays.stream(trace)
                    .dropWhile(frame -> OWN_FRAMES.contains(frame.getMethodName()))
                    .toArray(StackTraceElement[]::new);
            throw new AllocationAssertionError(
                    BreachedSites.describe(subject, limit, searched) + origin, limit, searched, callers);
        }
    }
}
