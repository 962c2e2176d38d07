package io.bytewatcher.internal.watch;

import java.util.function.LongSupplier;

/** Tells whether the JIT is idle: it has finished no compilation for a second, nor for four periods. */
final class JitQuiescence {
    /** Ends the wait in JVMs whose JIT is never idle. */
    static final long PATIENCE_NANOS = 60_000_000_000L;

    private static final long STILL_NANOS = 1_000_000_000;
    private static final int STILL_PERIODS = 4;

    private final LongSupplier compileTime;
    private final long stillNanos;
    private long lastCompileTime;
    private long start;
    private long stillSince;

    JitQuiescence(LongSupplier compileTime, long periodNanos) {
        this.compileTime = compileTime;
        stillNanos = Math.max(STILL_NANOS, STILL_PERIODS * periodNanos);
    }

    void start(long now) {
        start = now;
        stillSince = now;
        lastCompileTime = compileTime.getAsLong();
    }

    boolean isOver(long now, long patienceNanos) {
        long compiled = compileTime.getAsLong();
        if (compiled != lastCompileTime) {
            lastCompileTime = compiled;
            stillSince = now;
        }
        return now - stillSince >= stillNanos || now - start >= patienceNanos;
    }
}
