package io.bytewatcher;

import kotlin.OverloadResolutionByLambdaReturnType;
import kotlin.internal.LowPriorityInOverloadResolution;

/**
 * Measures the allocation of code on the current thread, and finds its sites.
 *
 * <pre>{@code
 * Allocation once   = Allocations.once(() -> new byte[16]);                 // 32 B on 64-bit HotSpot
 * Allocation steady = Allocations.steadyState(() -> codec.decode(buffer));  // B per call, once the JIT has settled
 * SiteReport sites  = Allocations.sites(() -> codec.decode(buffer));        // line by line
 * SiteReport why    = Allocations.why(() -> codec.decode(buffer));          // in a test, with the JIT's reasons
 * }</pre>
 *
 * <p>Thread-safe; each call measures its own thread. Measurements nest: an outer one counts the first call of the code that an inner one
 * measures, and nothing of ByteWatcher itself.
 *
 * <p>All methods throw {@link IllegalStateException} when this thread cannot be measured (a virtual thread, a JVM without the counter); the
 * message names the way out. An exception of the code's first call reaches the caller unchanged.
 */
public final class Allocations {
    private Allocations() {}

    /**
     * Runs code once and counts its bytes, including class loading and first uses. The figure depends on the code that ran before: the
     * first string concatenation in a JVM costs 75–144 KB.
     *
     * @param body the code; a result that it drops may be optimised away together with its allocation
     * @return exact bytes of one run; verdict {@link Verdict#SINGLE_SHOT}
     */
    @LowPriorityInOverloadResolution
    public static Allocation once(Body body) {
        return SteadyState.of(body).once();
    }

    /**
     * As {@link #once(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed
     * @return exact bytes of one run; verdict {@link Verdict#SINGLE_SHOT}
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation once(Producer<?> producer) {
        return SteadyState.of(producer).once();
    }

    /**
     * As {@link #once(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return exact bytes of one run; verdict {@link Verdict#SINGLE_SHOT}
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation once(Producer.OfInt producer) {
        return SteadyState.of(producer).once();
    }

    /**
     * As {@link #once(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return exact bytes of one run; verdict {@link Verdict#SINGLE_SHOT}
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation once(Producer.OfLong producer) {
        return SteadyState.of(producer).once();
    }

    /**
     * As {@link #once(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return exact bytes of one run; verdict {@link Verdict#SINGLE_SHOT}
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation once(Producer.OfDouble producer) {
        return SteadyState.of(producer).once();
    }

    /**
     * As {@link #once(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return exact bytes of one run; verdict {@link Verdict#SINGLE_SHOT}
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation once(Producer.OfFloat producer) {
        return SteadyState.of(producer).once();
    }

    /**
     * As {@link #once(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return exact bytes of one run; verdict {@link Verdict#SINGLE_SHOT}
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation once(Producer.OfChar producer) {
        return SteadyState.of(producer).once();
    }

    /**
     * As {@link #once(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return exact bytes of one run; verdict {@link Verdict#SINGLE_SHOT}
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation once(Producer.OfShort producer) {
        return SteadyState.of(producer).once();
    }

    /**
     * Repeats code until its allocation has settled, for 5 s at most, or 20 s while the JIT still has work to do; {@link SteadyState} sets
     * other bounds.
     *
     * @param body the code; a result that it drops may be optimised away together with its allocation
     * @return bytes, operations and verdict
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @LowPriorityInOverloadResolution
    public static Allocation steadyState(Body body) {
        return SteadyState.of(body).measure();
    }

    /**
     * As {@link #steadyState(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed
     * @return bytes, operations and verdict
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation steadyState(Producer<?> producer) {
        return SteadyState.of(producer).measure();
    }

    /**
     * As {@link #steadyState(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return bytes, operations and verdict
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation steadyState(Producer.OfInt producer) {
        return SteadyState.of(producer).measure();
    }

    /**
     * As {@link #steadyState(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return bytes, operations and verdict
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation steadyState(Producer.OfLong producer) {
        return SteadyState.of(producer).measure();
    }

    /**
     * As {@link #steadyState(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return bytes, operations and verdict
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation steadyState(Producer.OfDouble producer) {
        return SteadyState.of(producer).measure();
    }

    /**
     * As {@link #steadyState(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return bytes, operations and verdict
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation steadyState(Producer.OfFloat producer) {
        return SteadyState.of(producer).measure();
    }

    /**
     * As {@link #steadyState(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return bytes, operations and verdict
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation steadyState(Producer.OfChar producer) {
        return SteadyState.of(producer).measure();
    }

    /**
     * As {@link #steadyState(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return bytes, operations and verdict
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static Allocation steadyState(Producer.OfShort producer) {
        return SteadyState.of(producer).measure();
    }

    /**
     * Finds the instructions that allocate at steady state, in 20 s at most unless {@link SteadyState} sets other bounds. The search
     * instruments this JVM's classes, and the JIT has to recompile them afterwards: measure first, then search.
     *
     * @param body the code; a result that it drops may be optimised away together with its allocation
     * @return the sites, to the byte
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalStateException when this JVM's classes cannot be instrumented; the message names the way out
     */
    @LowPriorityInOverloadResolution
    public static SiteReport sites(Body body) {
        return SteadyState.of(body).sites();
    }

    /**
     * As {@link #sites(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed
     * @return the sites, to the byte
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport sites(Producer<?> producer) {
        return SteadyState.of(producer).sites();
    }

    /**
     * As {@link #sites(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return the sites, to the byte
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport sites(Producer.OfInt producer) {
        return SteadyState.of(producer).sites();
    }

    /**
     * As {@link #sites(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return the sites, to the byte
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport sites(Producer.OfLong producer) {
        return SteadyState.of(producer).sites();
    }

    /**
     * As {@link #sites(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return the sites, to the byte
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport sites(Producer.OfDouble producer) {
        return SteadyState.of(producer).sites();
    }

    /**
     * As {@link #sites(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return the sites, to the byte
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport sites(Producer.OfFloat producer) {
        return SteadyState.of(producer).sites();
    }

    /**
     * As {@link #sites(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return the sites, to the byte
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport sites(Producer.OfChar producer) {
        return SteadyState.of(producer).sites();
    }

    /**
     * As {@link #sites(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return the sites, to the byte
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport sites(Producer.OfShort producer) {
        return SteadyState.of(producer).sites();
    }

    /**
     * Finds the sites of the code's allocation with the reasons why the JIT kept their objects, in a fresh JVM that runs the current test
     * alone. Outside of a test, it returns what {@link #sites(Body)} returns, without reasons. As {@link SteadyState#why()}, which states
     * what the test has to meet.
     *
     * @param body the code; a result that it drops may be optimised away together with its allocation
     * @return the sites, each with its {@link AllocationSite#kept()}; or the reason why there are none
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     * @throws IllegalStateException when this thread cannot be measured, or is interrupted; the message names the way out
     */
    @LowPriorityInOverloadResolution
    public static SiteReport why(Body body) {
        return SteadyState.of(body).why(CallerName.of(Allocations.class));
    }

    /**
     * As {@link #why(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed
     * @return the sites, each with its {@link AllocationSite#kept()}; or the reason why there are none
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport why(Producer<?> producer) {
        return SteadyState.of(producer).why(CallerName.of(Allocations.class));
    }

    /**
     * As {@link #why(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return the sites, each with its {@link AllocationSite#kept()}; or the reason why there are none
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport why(Producer.OfInt producer) {
        return SteadyState.of(producer).why(CallerName.of(Allocations.class));
    }

    /**
     * As {@link #why(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return the sites, each with its {@link AllocationSite#kept()}; or the reason why there are none
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport why(Producer.OfLong producer) {
        return SteadyState.of(producer).why(CallerName.of(Allocations.class));
    }

    /**
     * As {@link #why(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return the sites, each with its {@link AllocationSite#kept()}; or the reason why there are none
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport why(Producer.OfDouble producer) {
        return SteadyState.of(producer).why(CallerName.of(Allocations.class));
    }

    /**
     * As {@link #why(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return the sites, each with its {@link AllocationSite#kept()}; or the reason why there are none
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport why(Producer.OfFloat producer) {
        return SteadyState.of(producer).why(CallerName.of(Allocations.class));
    }

    /**
     * As {@link #why(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return the sites, each with its {@link AllocationSite#kept()}; or the reason why there are none
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport why(Producer.OfChar producer) {
        return SteadyState.of(producer).why(CallerName.of(Allocations.class));
    }

    /**
     * As {@link #why(Body)}, for code that yields a result.
     *
     * @param producer the code; its result is consumed, unboxed
     * @return the sites, each with its {@link AllocationSite#kept()}; or the reason why there are none
     * @throws NotRepeatableException when the code passes its first call and throws on a later one
     */
    @OverloadResolutionByLambdaReturnType
    public static SiteReport why(Producer.OfShort producer) {
        return SteadyState.of(producer).why(CallerName.of(Allocations.class));
    }
}
