package io.bytewatcher.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.Breach;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Wrong readings, cut windows and failing user code neither cause nor hide a breach. */
class SamplerEdgeCaseTests extends ScriptedWatch {
    @Test
    void endedThreadsBytesFromBeforeTheWatchAreNotCounted() {
        busyJvm();
        Thread pool = jvm.start("pool-1");
        jvm.allocate(pool, 10 << 20); // before the watch
        Sampler sampler = watch(totalOfAll(1 << 20));
        sweep(sampler, 3);
        assertThat(breaches).isEmpty();
        jvm.end(pool);
        sweep(sampler, 3);
        assertThat(breaches).isEmpty();
    }

    @Test
    void endedThreadsBytesFromTheWarmUpAreNotCounted() {
        busyJvm();
        Thread pool = jvm.start("pool-1");
        warmUp = SECOND;
        Sampler sampler = watch(perOperation(0), totalOfAll(1 << 20));
        jvm.allocate(pool, 10 << 20);
        sweep(sampler, 15);
        assertThat(sampler.snapshot(false).isCounting()).isTrue();
        breaches.clear();
        jvm.end(pool);
        sweep(sampler, 3);
        assertThat(breaches).extracting(b -> b.limit() + " " + b.bytes()).isEmpty();
    }

    @Test
    void unwatchedThreadThatEndsDuringASweepIsNotCounted() {
        busyJvm();
        Thread tool = jvm.start("tool");
        jvm.allocate(tool, 10 << 20);
        selection = thread -> !thread.getName().equals("tool");
        Sampler sampler = watch(totalOfAll(1 << 20));
        sweep(sampler, 3);
        jvm.whileReadingNext(() -> jvm.end(tool));
        sweep(sampler, 3);
        assertThat(breaches).extracting(Breach::bytes).isEmpty();
    }

    @Test
    void transientLowReadIsNotABreachOneWindowLater() {
        Thread engine = jvm.start("engine");
        jvm.allocate(engine, 5 << 20);
        Sampler sampler = watch(perSecond(1_000), perOperation(0));
        sweep(sampler, 20);
        jvm.pass(PERIOD);
        jvm.misreadFor(25 * MILLI, engine, -(1 << 20));
        sampler.sweep();
        sweep(sampler, 30);
        assertThat(breaches).extracting(Breach::bytes).isEmpty();
    }

    @Test
    void misreadOfATimeSliceIsNotUsedAsAStart() {
        Thread engine = jvm.start("engine");
        jvm.allocate(engine, 5 << 20);
        jvm.misreadFor(25 * MILLI, engine, -(1 << 20));
        Sampler sampler = watch(total(1_000));
        sweep(sampler, 5);
        assertThat(breaches).extracting(Breach::bytes).isEmpty();
    }

    @Test
    void misreadAtTheStartOfASiteSearchIsNotCounted() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(100_000));
        sweep(sampler, 3);
        jvm.misread(engine, 1 << 20);
        sampler.pause();
        jvm.allocate(engine, 5 << 20);
        sampler.resume();
        sweep(sampler, 20);
        assertThat(sampler.snapshot(false).isCounting()).isTrue();
        assertThat(breaches).extracting(Breach::bytes).isEmpty();
    }

    @Test
    void misreadAtTheEndOfASiteSearchIsNotCounted() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(100_000));
        sweep(sampler, 3);
        sampler.pause();
        jvm.allocate(engine, 5 << 20);
        sampler.resume();
        sweep(sampler, 9);
        jvm.misread(engine, -(1 << 20), -(1 << 20));
        sweep(sampler, 10);
        assertThat(sampler.snapshot(false).isCounting()).isTrue();
        assertThat(breaches).extracting(Breach::bytes).isEmpty();
    }

    @Test
    void misreadOfTheFirstRemainderIsNotUsedAsAStart() {
        Thread main = busyJvm();
        jvm.misread(main, 0, 0, 0, 0, 3 * GIB);
        Sampler sampler = watch(totalOfAll(1 << 20));
        sweep(sampler, 3);
        assertThat(breaches).extracting(Breach::bytes).isEmpty();
    }

    @Test
    void misreadRemainderIsNotABreachIfTheTotalThenStalls() {
        Thread main = busyJvm();
        jvm.allocate(main, 5 << 20);
        Sampler sampler = watch(totalOfAll(100_000));
        sweep(sampler, 3);
        jvm.misread(main, 0, -(1 << 20)); // the sweep's reading, then that of ended threads
        jvm.whilePausing(() -> jvm.isBusy(null));
        sweep(sampler, 1);
        assertThat(breaches).extracting(Breach::bytes).isEmpty();
    }

    @Test
    void rateThatStaysBrokenIsNotReportedAgainAfterASiteSearch() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perSecond(1_000));
        allocateEachPeriod(sampler, 15, engine, 300, 0);
        assertThat(breaches).hasSize(1);
        for (int round = 0; round < 5; round++) {
            sampler.pause();
            allocateEachPeriod(sampler, 20, engine, 300, 0);
            sampler.resume();
            allocateEachPeriod(sampler, 40, engine, 300, 0);
        }
        assertThat(breaches).hasSize(1);
    }

    @Test
    void largeOperationCountExpiresWithItsWindow() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perOperation(48));
        jvm.allocate(engine, 48 * 10_000_000L);
        sampler.operations().add(10_000_000); // for example a warm-up
        sweep(sampler, 20);
        sampler.reset();
        for (int i = 0; i < 100; i++) {
            jvm.allocate(engine, 4_800 * 100); // a hundred times the limit
            for (int j = 0; j < 100; j++) {
                sampler.operations().add(1);
            }
            sweep(sampler, 1);
        }
        assertThat(breaches).isNotEmpty();
    }

    @Test
    void onlyAllocatingThreadsHavePendingOperations() {
        Thread engine = jvm.start("engine");
        for (int i = 0; i < 11; i++) {
            jvm.start("idle-" + i);
        }
        Sampler sampler = watch(perOperation(48));
        for (int i = 0; i < 100; i++) {
            jvm.allocate(engine, 10 * 480); // ten operations of ten times the limit
            if (i % 10 == 9) {
                sampler.operations().add(100); // once a second
            }
            sweep(sampler, 1);
        }
        assertThat(breaches).isNotEmpty();
    }

    @Test
    void bytesFromBeforeAThreadWasRenamedAreNotInTheWindow() {
        selection = thread -> thread.getName().startsWith("engine-");
        Thread thread = jvm.start("Thread-7");
        Sampler sampler = watch(perSecond(1_000), perOperation(0));
        allocateEachPeriod(sampler, 36_000, thread, 48, 0);
        thread.setName("engine-1");
        sweep(sampler, 5);
        assertThat(breaches)
                .extracting(b ->
                        limitOf(b) + ": " + b.bytes() + " in " + b.duration().toNanos())
                .isEmpty();
    }

    @Test
    void breachSeenOnlyByASnapshotIsReported() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(1_000));
        sweep(sampler, 1);
        jvm.allocate(engine, 5_000);
        assertThat(sampler.snapshot(true).threads().get(0).bytes()).isEqualTo(5_000);
        jvm.end(engine);
        sweep(sampler, 1);
        assertThat(told).containsExactly("ended engine 5000");
        assertThat(breaches).hasSize(1);
    }

    @Test
    void breachReportsItsFigureAtDetection() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(AllocationLimit.perSecond(1_000).over(Duration.ofNanos(PERIOD)));
        sweep(sampler, 3);
        jvm.allocate(engine, 200);
        jvm.whilePausing(() -> jvm.allocate(engine, 60));
        sweep(sampler, 1);
        assertThat(breaches).hasSize(1);
        assertThat(breaches.get(0).bytes() + " B in "
                        + breaches.get(0).duration().toNanos())
                .isEqualTo("200 B in 100000000");
    }

    @Test
    void breachIsReportedIfItsThreadSlowsDown() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(AllocationLimit.perSecond(1_000).over(Duration.ofNanos(PERIOD)));
        sweep(sampler, 3);
        jvm.allocate(engine, 130); // 1.3 times the limit
        jvm.whilePausing(() -> jvm.allocate(engine, 1));
        sweep(sampler, 5);
        assertThat(breaches).hasSize(1);
    }

    @Test
    void breachOfAFailedSweepIsReportedOnce() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(100));
        jvm.allocate(engine, 1_000);
        jvm.whilePausing(() -> {
            throw new OutOfMemoryError("once");
        });
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> sweep(sampler, 1));
        assertThat(breaches).isEmpty();

        sweep(sampler, 1);

        assertThat(breaches).extracting(Breach::bytes).containsExactly(1_000L);
    }

    @Test
    void watchContinuesAfterAFailure() {
        Thread engine = jvm.start("engine");
        Thread other = jvm.start("other");
        boolean[] fails = {true};
        onBreach = breached -> {
            if (fails[0] && breached.threadName().equals("other")) {
                fails[0] = false;
                throw new OutOfMemoryError("once");
            }
            breaches.add(breached);
        };
        Sampler sampler = watch(total(100));
        jvm.allocate(engine, 1_000);
        jvm.allocate(other, 1_000);
        List<String> failures = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            if (i == 1) {
                jvm.end(engine);
                jvm.end(other);
            }
            if (i == 2) {
                jvm.allocate(jvm.start("innocent"), 8);
            }
            jvm.pass(PERIOD);
            try {
                sampler.sweep();
            } catch (Throwable e) {
                failures.add(i + ": " + e);
            }
        }
        assertThat(failures).hasSize(1);
        assertThat(breaches).extracting(Breach::threadName).doesNotHaveDuplicates();
    }

    @Test
    void jitterDoesNotWidenTheWindow() {
        SlidingWindow window = new SlidingWindow(SECOND, SECOND / 2);
        long[] at = {0, 500_000_100, 1_000_000_000, 1_500_000_100, 1_999_999_900, 2_500_000_000L};
        List<Long> lengths = new ArrayList<>();
        for (long now : at) {
            int slot = window.start(now);
            if (slot >= 0 && now > SECOND) {
                lengths.add(window.nanosSince(slot, now));
            }
            window.slotFor(now);
        }
        assertThat(lengths).isNotEmpty().allMatch(length -> length < SECOND + SECOND / 10);
    }

    @Test
    void jitterDoesNotHideABurst() {
        Thread engine = jvm.start("engine");
        period = SECOND;
        Sampler sampler = watch(perSecond(1_000));
        sweep(sampler, 5);
        jvm.allocate(engine, 1_900);
        jvm.pass(SECOND - 50_000); // 50 µs early, as parkNanos' jitter makes every other sweep
        sampler.sweep();
        jvm.pass(SECOND + 50_000);
        sampler.sweep();
        sweep(sampler, 1);
        assertThat(breaches).isNotEmpty();
    }

    @Test
    void aSelectionThatThrowsAnErrorDoesNotStopTheWatch() {
        selection = thread -> {
            if (thread.getName().equals("bad")) {
                throw new AssertionError("in a predicate");
            }
            return true;
        };
        Thread good = jvm.start("good");
        Sampler sampler = watch(total(100));
        jvm.start("bad");
        jvm.allocate(good, 1_000);
        sweep(sampler, 10);
        assertThat(breaches).hasSize(1);
    }

    @Test
    void breachMessageOmitsOperationsReportedDuringConfirmation() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(AllocationLimit.perOperation(48).over(Duration.ofNanos(PERIOD)));
        for (int i = 0; i < 5; i++) {
            sampler.operations().add(1);
            sweep(sampler, 1);
        }
        jvm.allocate(engine, 1_000);
        sampler.operations().add(1);
        jvm.whilePausing(() -> {
            for (int i = 0; i < 50; i++) {
                sampler.operations().add(1);
            }
        });
        sweep(sampler, 1);
        assertThat(breaches).hasSize(1);
        assertThat((double) breaches.get(0).bytes() / breaches.get(0).operations())
                .isGreaterThan(48);
    }

    @Test
    void lowMisreadOfABusyThreadShiftsItsWindowByLessThanOnePeriod() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perSecond(10_000));
        for (int i = 0; i < 100; i++) {
            jvm.allocate(engine, 900);
            if (i == 50) {
                jvm.misread(engine, -899); // a misreading that no neighbour shows
            }
            sweep(sampler, 1);
        }
        assertThat(breaches).isEmpty();
    }

    @Test
    void onlySeenBytesCountAfterAnUnwatchedThreadEnds() {
        busyJvm();
        Thread tool = jvm.start("tool");
        selection = thread -> !thread.getName().equals("tool");
        Sampler sampler = watch(totalOfAll(100_000));
        jvm.allocate(tool, 1 << 20); // unseen by any sweep
        jvm.end(tool);
        endUnseen(1 << 20);
        sweep(sampler, 5);
        assertThat(breaches).isEmpty();

        Thread seen = jvm.start("seen");
        jvm.allocate(seen, 100_016);
        sweep(sampler, 1);
        assertThat(breaches).hasSize(1);
    }

    @Test
    void frequentSnapshotsDoNotShortenTheWindow() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perSecond(1_000));
        sweep(sampler, 12);
        jvm.allocate(engine, 600);
        sweep(sampler, 1);
        for (int i = 0; i < 50; i++) {
            jvm.pass(1 * MILLI);
            sampler.sweep();
        }
        jvm.allocate(engine, 600);
        sweep(sampler, 1);
        assertThat(breaches).hasSize(1);
        assertThat(breaches.get(0).bytes()).isEqualTo(1_200);
    }

    @Test
    void threadsEndedUnseenAtTheEndAreReported() {
        busyJvm();
        Sampler sampler = watch(totalOfAll(100_000));
        sweep(sampler, 2);
        endUnseen(200_000);
        jvm.pass(PERIOD);
        sampler.end();
        assertThat(breaches).hasSize(1);
        assertThat(breaches.get(0).bytes()).isBetween(200_000L, 201_000L);
    }

    @Test
    void unseenBytesAreNotDividedByOperationsOfAnotherWindow() {
        busyJvm();
        Sampler sampler = watch(perOperation(100));
        for (int i = 0; i < 50; i++) {
            endUnseen(8_000);
            sampler.operations().add(100); // 80 B each
            sweep(sampler, 1);
        }
        for (int i = 0; i < 20; i++) { // the load ends
            sampler.operations().add(1);
            sweep(sampler, 1);
        }
        assertThat(breaches).isEmpty();
    }

    @Test
    void aThreadThatEndsUnseenBreaksZeroBytesPerOperation() {
        busyJvm();
        selection = thread -> !thread.getName().equals("main");
        Sampler sampler = watch(perOperation(0));
        sweep(sampler, 15);
        assertThat(breaches).isEmpty();
        endUnseen(8_000);
        sweep(sampler, 5);
        assertThat(breaches).hasSize(1);
    }

    @Test
    void idleWindowRearmsALimitPerOperation() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perOperation(48));
        for (int burst = 1; burst <= 3; burst++) {
            allocateEachPeriod(sampler, 15, engine, 4_800, 1);
            assertThat(breaches).hasSize(burst);
            sweep(sampler, 15);
        }
    }

    @Test
    void threadRenamedDuringASiteSearchIsCountedAfterIt() {
        selection = thread -> thread.getName().startsWith("engine-");
        Thread thread = jvm.start("Thread-7");
        jvm.allocate(thread, 1 << 20);
        Sampler sampler = watch(perOperation(0));
        sweep(sampler, 3);
        sampler.pause();
        jvm.allocate(thread, 1 << 20);
        thread.setName("engine-1");
        sweep(sampler, 3);
        sampler.resume();
        while (!sampler.snapshot(false).isCounting()) {
            sweep(sampler, 1);
        }
        assertThat(breaches).isEmpty();
        jvm.allocate(thread, 48);
        sweep(sampler, 1);
        assertThat(breaches).hasSize(1);
    }

    @Test
    void frequentSnapshotsKeepWholeWindows() {
        SlidingWindow window = new SlidingWindow(SECOND, PERIOD);
        long now = 0;
        for (int i = 0; i < 100; i++) {
            now += 3 * PERIOD / 4;
            int slot = window.start(now);
            if (now > 2 * SECOND) {
                assertThat(window.isFull(slot, now)).isTrue();
                assertThat(window.before(slot)).isNotEqualTo(slot);
            }
            window.slotFor(now);
        }
    }
}
