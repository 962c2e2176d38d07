package io.bytewatcher.samples.locks;

import io.bytewatcher.AllocationMeter;
import io.bytewatcher.samples.latency.LatencyRecorder;
import io.bytewatcher.samples.latency.Pacer;
import io.bytewatcher.samples.latency.Schedule;
import io.bytewatcher.samples.latency.ThreadTotals;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

/** A thread that contends for a lock: acquires it repeatedly, and records how long that takes. */
final class Contender implements Runnable {

    /** The objects that the threads of a run share. */
    record Common(
            LockPlan plan,
            Guard guard,
            Pacer pacer,
            StartBarrier warmUpStarter,
            CountDownLatch warm,
            StartBarrier starter,
            BooleanSupplier stop) {}

    private final int number;
    private final Common common;
    private final LockPlan plan;
    private final CriticalSection section = this::hold;
    private final LatencyRecorder fromDue;
    private final LatencyRecorder fromAsked;
    private Optional<LockHandoff> warmUpTurns = Optional.empty();
    private Optional<LockHandoff> turns = Optional.empty();

    private LockHandoff currentTurns = new LockHandoff(new Thread[0]);
    private long acquiredNanos;
    private long startNanos;
    private long endNanos;
    private int done;
    private long bytes;
    private Optional<Throwable> failure = Optional.empty();

    Contender(int number, Common common) {
        this.number = number;
        this.common = common;
        plan = common.plan();
        fromDue = LatencyRecorder.forTimes(plan.acquisitions());
        fromAsked = LatencyRecorder.forTimes(plan.acquisitions());
    }

    /** Sets the turns for {@link Contention#HANDOFF}, in the warm-up and afterwards. */
    void takeTurns(LockHandoff whileWarmingUp, LockHandoff afterwards) {
        warmUpTurns = Optional.of(whileWarmingUp);
        turns = Optional.of(afterwards);
    }

    @Override
    public void run() {
        try {
            AllocationMeter meter = AllocationMeter.ofCurrentThread();
            acquire(plan.warmUp(), schedule(common.warmUpStarter().await()), warmUpTurns);
            fromDue.reset();
            fromAsked.reset();
            common.warm().countDown();
            startNanos = common.starter().await();
            Schedule schedule = schedule(startNanos);
            meter.mark();
            done = acquire(plan.acquisitions(), schedule, turns);
            bytes = meter.bytesSinceMark();
            endNanos = System.nanoTime();
        } catch (RuntimeException | Error e) {
            failure = Optional.of(e);
            turns.ifPresent(LockHandoff::leave);
            warmUpTurns.ifPresent(LockHandoff::leave);
            common.warmUpStarter().giveUp();
            common.starter().giveUp();
            common.warm().countDown();
        }
    }

    private Schedule schedule(long start) {
        return new Schedule(start, plan.rate());
    }

    private int acquire(int count, Schedule schedule, Optional<LockHandoff> takingTurns) {
        switch (plan.contention()) {
            case PACED -> {
                return acquirePaced(count, schedule);
            }
            case FREE -> {
                return acquireFreely(count);
            }
            case HANDOFF -> {
                currentTurns = takingTurns.orElseThrow();
                try {
                    return acquireInTurn(count);
                } finally {
                    currentTurns.leave();
                }
            }
        }
        throw new AssertionError(plan.contention());
    }

    private int acquirePaced(int count, Schedule schedule) {
        int i = 0;
        while (i < count && !common.stop().getAsBoolean()) {
            long due = schedule.dueNanos(i);
            long asked = common.pacer().await(due);
            common.guard().run(section);
            fromDue.record(acquiredNanos - due);
            fromAsked.record(acquiredNanos - asked);
            i++;
        }
        return i;
    }

    private int acquireFreely(int count) {
        int i = 0;
        while (i < count && !common.stop().getAsBoolean()) {
            long asked = System.nanoTime();
            common.guard().run(section);
            fromAsked.record(acquiredNanos - asked);
            i++;
        }
        return i;
    }

    private int acquireInTurn(int count) {
        int i = 0;
        while (i < count && !common.stop().getAsBoolean()) {
            long asked = System.nanoTime();
            common.guard().run(section);
            fromAsked.record(acquiredNanos - asked);
            currentTurns.yieldTurn(number);
            i++;
        }
        return i;
    }

    /** Runs with the lock held. */
    private void hold() {
        long now = System.nanoTime();
        acquiredNanos = now;
        long until = now + plan.holdNanos();
        while (now - until < 0) {
            now = System.nanoTime();
        }
        if (plan.contention() == Contention.HANDOFF) {
            currentTurns.keep(number, common.guard());
        }
    }

    /** Returns the times from when acquisitions were due, empty unless paced. */
    LatencyRecorder fromDue() {
        return fromDue;
    }

    /** Returns the times from when the thread asked for the lock. */
    LatencyRecorder fromAsked() {
        return fromAsked;
    }

    /** Returns the bytes of this thread in all measured acquisitions. */
    ThreadTotals bytes() {
        return new ThreadTotals("thread " + (number + 1), bytes, done);
    }

    long startNanos() {
        return startNanos;
    }

    long endNanos() {
        return endNanos;
    }

    /** Returns the failure that ended the thread, if any. */
    Optional<Throwable> failure() {
        return failure;
    }
}
