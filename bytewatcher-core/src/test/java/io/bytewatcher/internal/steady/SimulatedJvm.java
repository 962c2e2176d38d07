package io.bytewatcher.internal.steady;

import io.bytewatcher.Allocation;
import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.UnseenBytesException;
import io.bytewatcher.internal.jit.Tier;
import io.bytewatcher.internal.loop.Loop;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/** A JVM whose counter, clock and compiler are scripted by a test; nothing really runs or waits. */
final class SimulatedJvm implements AllocationCounter, JudgeEnvironment, Loop {
    private static final long ASKING_NANOS = 3_000_000;

    /** Longer than any measurement takes. */
    private static final long ENDLESS_NANOS = 1_000_000_000_000L;

    private Course bytesOfCalls = calls -> 0;
    private Course nanosOfCalls = calls -> 100 * calls;
    private long processorPercent = 100;
    private long budgetNanos = 5_000_000_000L;
    private long topTierAtCall;
    private boolean compiler = true;
    private final TreeMap<Long, Long> noise = new TreeMap<>();
    private final TreeMap<Long, Integer> compilations = new TreeMap<>();
    private final TreeSet<Long> ends = new TreeSet<>();
    private boolean unseen;
    private long finishedCompilations;
    private long activityEveryNanos = Long.MAX_VALUE;
    private long lastCompilationNanos;

    private long calls;
    private long bytes;
    private long nanos;
    private int questions;
    private int preloads;
    private int pauses;
    private long callsBefore;
    private long backgroundCalls;

    /** The sum of all calls up to one, so that a round costs no more than a call. Called with rising numbers. */
    @FunctionalInterface
    interface Course {
        /** The sum of the calls 1 to n. */
        long through(long n);

        /** A course that is computed call by call, once for each call. */
        static Course of(LongUnaryOperator call) {
            long[] last = {0, 0};
            return n -> {
                while (last[0] < n) {
                    last[0]++;
                    last[1] += call.applyAsLong(last[0]);
                }
                return last[1];
            };
        }

        /** A constant for each call. */
        static Course each(long amount) {
            return n -> amount * n;
        }

        /** A constant for each call before one. */
        static Course eachBefore(long call, long amount) {
            return n -> amount * Math.min(n, call - 1);
        }

        /** A constant for each call from one on. */
        static Course eachFrom(long call, long amount) {
            return n -> amount * Math.max(0, n - call + 1);
        }

        /** A constant for each call whose number plus the phase is a multiple of the period. */
        static Course every(long period, long phase, long amount) {
            return n -> amount * ((n + phase) / period - phase / period);
        }

        /** A constant with a chance of one in the period for each call: the gaps have a geometric distribution. */
        static Course atRandom(SplittableRandom random, long period, LongSupplier amount) {
            double without = Math.log1p(-1.0 / period);
            return new Course() {
                private long next = nextAfter(0);
                private long sum;

                @Override
                public long through(long n) {
                    while (next <= n) {
                        sum += amount.getAsLong();
                        next = nextAfter(next);
                    }
                    return sum;
                }

                private long nextAfter(long call) {
                    return call + 1 + (long) (Math.log1p(-random.nextDouble()) / without);
                }
            };
        }

        /**
         * An array that takes an int in each call. When full it is copied to one of twice the length, or of one and a half times the length
         * if halved.
         */
        static Course filling(long initialLength, int halved) {
            return new Course() {
                private long length = initialLength;
                private long sum;

                @Override
                public long through(long n) {
                    while (length < n) {
                        length += length >> halved;
                        sum += 16 + 4 * length;
                    }
                    return sum;
                }
            };
        }

        /** The sum of two courses. */
        default Course and(Course other) {
            return n -> through(n) + other.through(n);
        }
    }

    SimulatedJvm allocates(LongUnaryOperator bytesOfCall) {
        return allocatesInAll(Course.of(bytesOfCall));
    }

    SimulatedJvm allocatesInAll(Course bytes) {
        bytesOfCalls = bytes;
        return this;
    }

    SimulatedJvm takes(LongUnaryOperator nanosOfCall) {
        nanosOfCalls = Course.of(nanosOfCall);
        return this;
    }

    /** Sets a constant time for each call. */
    SimulatedJvm takes(long nanosOfCall) {
        nanosOfCalls = Course.each(nanosOfCall);
        return this;
    }

    /** Gives the measuring thread a share of the elapsed time. */
    SimulatedJvm givesProcessor(long percent) {
        processorPercent = percent;
        return this;
    }

    /** Sets the time bound of a measurement. */
    SimulatedJvm hasBudget(long nanos) {
        budgetNanos = nanos;
        return this;
    }

    /** Makes the compiler report the top tier from this call on. */
    SimulatedJvm reachesTopTierAt(long call) {
        topTierAtCall = call;
        return this;
    }

    SimulatedJvm withoutCompiler() {
        compiler = false;
        return this;
    }

    /** Adds foreign bytes once, at the first window that ends after so many calls. */
    SimulatedJvm noiseAt(long call, long bytes) {
        noise.put(call, bytes);
        return this;
    }

    /** Ends an ignored thread in the window with that call. */
    SimulatedJvm threadEndsAt(long call) {
        ends.add(call);
        return this;
    }

    /** Compiles other code in this JVM all the time. */
    SimulatedJvm compilesSomethingEvery(long nanos) {
        activityEveryNanos = nanos;
        return this;
    }

    /** Finishes a compilation just before that call. */
    SimulatedJvm compilesAt(long call) {
        compilations.merge(call, 1, Integer::sum);
        return this;
    }

    /** Finishes a compilation every millisecond until then. */
    SimulatedJvm compilesUntil(long nanos) {
        lastCompilationNanos = nanos;
        return this;
    }

    long calls() {
        return calls;
    }

    long elapsedNanos() {
        return nanos;
    }

    int questions() {
        return questions;
    }

    /** Whether the last measurement has ended what it began. */
    boolean waitsForCompiler() {
        return pauses == 0;
    }

    /** The calls before it waited. */
    long backgroundCalls() {
        return backgroundCalls;
    }

    int preloads() {
        return preloads;
    }

    @Override
    public void repeat(int operations) {
        long bytesBefore = bytesOfCalls.through(calls);
        long nanosBefore = nanosOfCalls.through(calls);
        calls += operations;
        bytes += bytesOfCalls.through(calls) - bytesBefore;
        pass(nanosOfCalls.through(calls) - nanosBefore);
        while (!noise.isEmpty() && noise.firstKey() <= calls) {
            bytes += noise.pollFirstEntry().getValue();
        }
        while (!compilations.isEmpty() && compilations.firstKey() <= calls) {
            finishedCompilations += compilations.pollFirstEntry().getValue();
        }
        while (!ends.isEmpty() && ends.first() <= calls) {
            unseen = true;
            ends.pollFirst();
        }
    }

    private void pass(long more) {
        nanos += more;
        if (nanos > ENDLESS_NANOS) {
            throw new AssertionError("no end after " + calls + " calls and " + questions + " questions");
        }
    }

    @Override
    public long start() {
        unseen = false;
        return bytes;
    }

    @Override
    public long read() {
        if (unseen) {
            throw new UnseenBytesException("process reaper", "a thread ended");
        }
        return bytes;
    }

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public long processorNanos() {
        return nanos * processorPercent / 100;
    }

    @Override
    public long activity() {
        return finishedCompilations + nanos / activityEveryNanos + Math.min(nanos, lastCompilationNanos) / 1_000_000;
    }

    @Override
    public boolean hasCompiler() {
        return compiler;
    }

    @Override
    public Tier tier(long callsOfMeasurement) {
        questions++;
        pass(ASKING_NANOS);
        return calls >= topTierAtCall ? Tier.TOP : Tier.LOWER;
    }

    @Override
    public void compileInBackground() {
        pauses++;
        callsBefore = calls;
    }

    @Override
    public void waitForCompiler() {
        pauses--;
        backgroundCalls = calls - callsBefore;
    }

    @Override
    public void preloadConstants() {
        preloads++;
        pass(ASKING_NANOS);
    }

    Allocation settle(long limit) {
        SteadyStateEngine engine = new SteadyStateEngine(this, this, this, null);
        try {
            repeat(1);
            return engine.settle(settings(limit));
        } catch (Exception impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Settles twice with one engine. */
    void settleAgain(long limit) {
        SteadyStateEngine engine = new SteadyStateEngine(this, this, this, null);
        try {
            engine.settle(settings(limit));
            engine.settle(settings(limit));
        } catch (Exception impossible) {
            throw new AssertionError(impossible);
        }
    }

    private Settings settings(long limit) {
        return new Settings(limit, budgetNanos, 20_000_000_000L, 0, compiler);
    }

    boolean holds(long bytesPerOperation) {
        try {
            return new SteadyStateEngine(this, this, this, null).holds(bytesPerOperation, 1_000_000_000L);
        } catch (Exception impossible) {
            throw new AssertionError(impossible);
        }
    }
}
