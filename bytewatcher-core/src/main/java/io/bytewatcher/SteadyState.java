package io.bytewatcher;

import io.bytewatcher.internal.counter.ExcludedAllocation;
import io.bytewatcher.internal.steady.Settings;
import java.time.Duration;
import kotlin.OverloadResolutionByLambdaReturnType;
import kotlin.internal.LowPriorityInOverloadResolution;
import org.jspecify.annotations.Nullable;

/**
 * Measures the bytes that code allocates per call once the JIT has settled, with configurable bounds.
 *
 * <pre>{@code
 * Allocation encode = SteadyState.of(() -> codec.encode(order, buffer))
 *         .beforeEach(buffer::clear)              // outside the measuring window
 *         .maxTime(Duration.ofSeconds(20))
 *         .measure();
 * }</pre>
 *
 * <p>Confined to one thread. Each call of {@link #measure()} is a new measurement.
 */
public final class SteadyState {
    private static final Duration DEFAULT_MAX_TIME = Duration.ofSeconds(5);
    private static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(20);
    private static final Duration LONGEST_MAX_TIME = Duration.ofDays(1);

    private final MeasuredCode code;
    private @Nullable MeasuredCode beforeEach;
    private Duration maxTime = DEFAULT_MAX_TIME;
    private Duration patience = DEFAULT_PATIENCE;
    private long limit = Settings.NO_LIMIT;
    private long minOperations;
    private boolean allThreads;
    private String sitePackages = "";

    private SteadyState(MeasuredCode code) {
        this.code = code;
    }

    /**
     * Starts a measurement of code.
     *
     * @param body the code; a result that it drops may be optimised away together with its allocation
     * @return a measurement with the default bounds
     */
    @LowPriorityInOverloadResolution
    public static SteadyState of(Body body) {
        return start(ExcludedAllocation.begin(), MeasuredCode.of(body));
    }

    /**
     * As {@link #of(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed
     * @return a measurement with the default bounds
     */
    @OverloadResolutionByLambdaReturnType
    public static SteadyState of(Producer<?> producer) {
        return start(ExcludedAllocation.begin(), MeasuredCode.of(producer));
    }

    /**
     * As {@link #of(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return a measurement with the default bounds
     */
    @OverloadResolutionByLambdaReturnType
    public static SteadyState of(Producer.OfInt producer) {
        return start(ExcludedAllocation.begin(), MeasuredCode.of(producer));
    }

    /**
     * As {@link #of(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return a measurement with the default bounds
     */
    @OverloadResolutionByLambdaReturnType
    public static SteadyState of(Producer.OfLong producer) {
        return start(ExcludedAllocation.begin(), MeasuredCode.of(producer));
    }

    /**
     * As {@link #of(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return a measurement with the default bounds
     */
    @OverloadResolutionByLambdaReturnType
    public static SteadyState of(Producer.OfDouble producer) {
        return start(ExcludedAllocation.begin(), MeasuredCode.of(producer));
    }

    /**
     * As {@link #of(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return a measurement with the default bounds
     */
    @OverloadResolutionByLambdaReturnType
    public static SteadyState of(Producer.OfFloat producer) {
        return start(ExcludedAllocation.begin(), MeasuredCode.of(producer));
    }

    /**
     * As {@link #of(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return a measurement with the default bounds
     */
    @OverloadResolutionByLambdaReturnType
    public static SteadyState of(Producer.OfChar producer) {
        return start(ExcludedAllocation.begin(), MeasuredCode.of(producer));
    }

    /**
     * As {@link #of(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return a measurement with the default bounds
     */
    @OverloadResolutionByLambdaReturnType
    public static SteadyState of(Producer.OfShort producer) {
        return start(ExcludedAllocation.begin(), MeasuredCode.of(producer));
    }

    /** A surrounding measurement counts nothing from {@code begin} on. */
    private static SteadyState start(long begin, MeasuredCode code) {
        SteadyState start = new SteadyState(code);
        ExcludedAllocation.end(begin, 0);
        return start;
    }

    /**
     * Runs a body before each call, outside the measuring window. This adds about 100 ns to a call, and no bytes.
     *
     * @param body for example {@code buffer::clear}; its allocation does not count
     * @return this
     */
    public SteadyState beforeEach(Body body) {
        long begin = ExcludedAllocation.begin();
        beforeEach = MeasuredCode.of(body);
        ExcludedAllocation.end(begin, 0);
        return this;
    }

    /**
     * Sets the time bound. A breach is reported once the code has reached the compiler's top tier, or at this bound.
     *
     * @param duration more than 0, at most a day. A call that takes longer is not interrupted. The default is 5 s, extended up to 20 s
     *     while the JIT still has work to do, as on an overloaded machine, or while a recurring excess may be the JIT's own
     * @return this
     * @throws IllegalArgumentException when the duration is out of these bounds
     */
    public SteadyState maxTime(Duration duration) {
        if (duration.isNegative() || duration.isZero() || duration.compareTo(LONGEST_MAX_TIME) > 0) {
            throw new IllegalArgumentException("maxTime: " + duration + " (expected: > 0 and at most 24 h)");
        }
        maxTime = duration;
        patience = duration;
        return this;
    }

    /**
     * Lowers the time bounds, for example to the timeout of the surrounding test. Unlike {@link #maxTime} it never raises one: 10 s keep
     * the default of 5 s and lower the 20 s for a starved JIT to 10 s.
     *
     * @param duration more than 0
     * @return this
     * @throws IllegalArgumentException when the duration is not more than 0
     */
    public SteadyState atMost(Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("atMost: " + duration + " (expected: > 0)");
        }
        maxTime = duration.compareTo(maxTime) < 0 ? duration : maxTime;
        patience = duration.compareTo(patience) < 0 ? duration : patience;
        return this;
    }

    /**
     * Sets the limit, so that the measurement can end as soon as the code keeps it. Compare the result with {@link
     * Allocation#exceeds(long)}.
     *
     * @param bytesPerOperation 0 or more
     * @return this
     * @throws IllegalArgumentException when the limit is negative
     */
    public SteadyState limit(long bytesPerOperation) {
        Allocation.checkLimit(bytesPerOperation);
        limit = bytesPerOperation;
        return this;
    }

    /**
     * Sets the least number of counted operations, to detect rare allocation. The time bound takes precedence.
     *
     * @param operations 0 or more; by default a million, but 250,000 for a {@link #limit} that each round holds with the same bytes; or
     *     what fits into 250 ms (up to 1 s where rounds are slower than the fastest)
     * @return this
     * @throws IllegalArgumentException when the number is negative
     */
    public SteadyState minOperations(long operations) {
        if (operations < 0) {
            throw new IllegalArgumentException("minOperations: " + operations + " (expected: >= 0)");
        }
        minOperations = operations;
        return this;
    }

    /**
     * Counts all threads instead of the current one, including threads that end and virtual threads. The threads of the JVM, the build tool
     * and ByteWatcher do not count; the result lists them.
     *
     * @return this
     */
    public SteadyState allThreads() {
        allThreads = true;
        return this;
    }

    /**
     * Selects the classes that {@link #sites()} searches. By default it searches all classes but those of the JDK, JUnit, build
     * tools, IDEs, other agents and ByteWatcher. Allocation in other classes is placed at the call into them.
     *
     * @param patterns separated by commas, such as {@code com.acme.*,java.util.*,!com.acme.generated.*}; empty for the default
     * @return this
     */
    public SteadyState sitesIn(String patterns) {
        sitePackages = patterns;
        return this;
    }

    /**
     * Measures on the current thread.
     *
     * @return bytes, operations and verdict
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalStateException when this thread, or all threads, cannot be measured, or this thread is interrupted (its interrupt flag
     *     stays set); the message names the way out
     */
    public Allocation measure() {
        long begin = ExcludedAllocation.begin();
        return measurement().steadyState(begin);
    }

    /**
     * Measures one call on the current thread, after one call of {@link #beforeEach}, including class loading and first uses. Limit and
     * bounds have no effect.
     *
     * @return exact bytes; verdict {@link Verdict#SINGLE_SHOT}
     * @throws IllegalStateException when this thread, or all threads, cannot be measured; the message names the way out
     */
    public Allocation once() {
        long begin = ExcludedAllocation.begin();
        return measurement().once(begin);
    }

    /**
     * Finds the sites of the code's allocation at steady state, by instrumenting this JVM's classes during the search. Later measurements
     * in this JVM start from code that the JIT has yet to recompile: search last.
     *
     * @return the sites, to the byte; within {@link #maxTime}, by default 20 s
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalStateException when this thread, or all threads, cannot be measured, this JVM's classes cannot be instrumented, or
     *     this thread is interrupted; the message names the way out
     */
    public SiteReport sites() {
        long begin = ExcludedAllocation.begin();
        return measurement().sites(begin);
    }

    /**
     * Finds the sites of the code's allocation at steady state, with the reasons why the JIT kept their objects, in a fresh JVM that runs
     * the current test alone. This JVM's classes stay as they are. The repeated test must reach this call again, on the thread that the
     * test runs on; there, the returned report has no sites. Not for code that a measurement repeats.
     *
     * <pre>{@code
     * for (AllocationSite site : SteadyState.of(() -> codec.encode(order, buffer)).why().sites()) {
     *     System.out.println(site.place() + " " + site.kept().reasons());
     *     // OrderCodec.encode(OrderCodec.java:41) it is passed to Journal.write(Price), which is not inlined: ...
     * }
     * }</pre>
     *
     * @return the sites, each with its {@link AllocationSite#kept()}; or the reason why there are none. Outside of tests, sites by
     *     instrumenting this JVM's classes, without reasons
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalStateException when this thread, or all threads, cannot be measured, or this thread is interrupted; the message
     *     names the way out
     */
    public SiteReport why() {
        return why(CallerName.of(SteadyState.class));
    }

    SiteReport why(String subject) {
        switch (BreachedSites.task(subject)) {
            case MEASURE -> {
                return BreachedSites.sitesOf(subject, measure(), this::sitesWithin);
            }
            case FIND_SITES -> BreachedSites.find(subject, this::sitesWithin);
            case RUN_ONCE -> once();
        }
        return SiteReport.notFound("where: this JVM answers the question of another one");
    }

    /** Measures with another limit than the configured one. */
    Allocation measure(long bytesPerOperation) {
        long begin = ExcludedAllocation.begin();
        return measurement(maxTime, patience, bytesPerOperation).steadyState(begin);
    }

    SiteReport sitesWithin(Duration bound) {
        long begin = ExcludedAllocation.begin();
        return measurement(bound, bound, limit).sites(begin);
    }

    /**
     * As {@link #once()}, with the sites of that call. This JVM's classes are instrumented first, and so are the classes that the call
     * loads. Later measurements in this JVM start from code that the JIT has yet to recompile.
     *
     * @return exact bytes and their {@link Allocation#sites()}; verdict {@link Verdict#SINGLE_SHOT}
     * @throws IllegalStateException when this thread, or all threads, cannot be measured; the message names the way out
     */
    public Allocation onceWithSites() {
        long begin = ExcludedAllocation.begin();
        return measurement().onceWithSites(begin);
    }

    Measurement measurement() {
        return measurement(maxTime, patience, limit);
    }

    private Measurement measurement(Duration most, Duration whileCompiling, long bytesPerOperation) {
        return new Measurement(
                code, beforeEach, most, whileCompiling, bytesPerOperation, minOperations, allThreads, sitePackages);
    }
}
