package io.bytewatcher.internal.steady;

import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.UnseenBytesException;
import io.bytewatcher.internal.loop.Loop;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;

/** A JVM whose counter, clock and compiler do as a test says; nothing really runs or waits. */
final class SimulatedJvm implements AllocationCounter, Environment, Loop {
    private static final long ASKING_NANOS = 3_000_000;

    /** Longer than any measurement may take. */
    private static final long ENDLESS_NANOS = 1_000_000_000_000L;

    private LongUnaryOperator bytesOfCall = call -> 0;
    private LongUnaryOperator nanosOfCall = call -> 100;
    private long topTierAtCall;
    private boolean compiler = true;
    private boolean queued;
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
    private int silences;

    SimulatedJvm allocates(LongUnaryOperator bytesOfCall) {
        this.bytesOfCall = bytesOfCall;
        return this;
    }

    SimulatedJvm takes(LongUnaryOperator nanosOfCall) {
        this.nanosOfCall = nanosOfCall;
        return this;
    }

    /** From this call on the compiler says "top tier". */
    SimulatedJvm reachesTopTierAt(long call) {
        topTierAtCall = call;
        return this;
    }

    /** Until then the compiler says that it has work to do. */
    SimulatedJvm isStarved() {
        queued = true;
        return this;
    }

    SimulatedJvm withoutCompiler() {
        compiler = false;
        return this;
    }

    /** Bytes that are not the code's own, once, at the first window that ends after so many calls. */
    SimulatedJvm noiseAt(long call, long bytes) {
        noise.put(call, bytes);
        return this;
    }

    /** A thread that does not count ends in the window with that call. */
    SimulatedJvm threadEndsAt(long call) {
        ends.add(call);
        return this;
    }

    /** Other code in this JVM is compiled all the time. */
    SimulatedJvm compilesSomethingEvery(long nanos) {
        activityEveryNanos = nanos;
        return this;
    }

    /** The compiler finishes something just before that call. */
    SimulatedJvm compilesAt(long call) {
        compilations.merge(call, 1, Integer::sum);
        return this;
    }

    /** The compiler finishes things until then, every millisecond. */
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

    int silences() {
        return silences;
    }

    @Override
    public void repeat(int operations) {
        for (int i = 0; i < operations; i++) {
            calls++;
            bytes += bytesOfCall.applyAsLong(calls);
            pass(nanosOfCall.applyAsLong(calls));
        }
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
    public long activity() {
        return finishedCompilations + nanos / activityEveryNanos + Math.min(nanos, lastCompilationNanos) / 1_000_000;
    }

    @Override
    public boolean hasCompiler() {
        return compiler;
    }

    @Override
    public TopTier tier(long callsOfMeasurement) {
        questions++;
        pass(ASKING_NANOS);
        return calls >= topTierAtCall ? TopTier.REACHED : queued ? TopTier.QUEUED : TopTier.NOT_YET;
    }

    @Override
    public void silence() {
        silences++;
        pass(ASKING_NANOS);
    }

    Judgement settle(long limit) {
        SteadyStateEngine engine = new SteadyStateEngine(this, this, this, null);
        try {
            repeat(1);
            return engine.settle(new Settings(limit, 5_000_000_000L, 20_000_000_000L, 0, compiler));
        } catch (Exception impossible) {
            throw new AssertionError(impossible);
        }
    }

    boolean holds(long bytesPerOperation) {
        try {
            return new SteadyStateEngine(this, this, this, null).holds(bytesPerOperation, 1_000_000_000L);
        } catch (Exception impossible) {
            throw new AssertionError(impossible);
        }
    }
}
