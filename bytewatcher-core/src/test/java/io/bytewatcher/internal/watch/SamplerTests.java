package io.bytewatcher.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.Breach;
import io.bytewatcher.watch.ThreadHistory;
import io.bytewatcher.watch.WatchSnapshot;
import io.bytewatcher.watch.WatchedThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The decisions of a watcher's sampler, against a scripted JVM. */
class SamplerTests extends ScriptedWatch {
    // Totals

    @Test
    void reportsABrokenTotalOnceWithThreadAndBytes() {
        Thread engine = jvm.start("engine");
        Thread other = jvm.start("other");
        Sampler sampler = watch(total(1_000));

        jvm.allocate(engine, 1_000);
        sweep(sampler, 3);
        assertThat(breaches).isEmpty();

        jvm.allocate(engine, 16);
        jvm.allocate(other, 500);
        sweep(sampler, 3);
        assertThat(breaches).hasSize(1);
        Breach breached = breaches.get(0);
        assertThat(breached.thread()).containsSame(engine);
        assertThat(breached.threadName()).isEqualTo("engine");
        assertThat(breached.bytes()).isEqualTo(1_016);
        assertThat(brokenLimits()).containsExactly(0);
    }

    @Test
    void anyByteBreaksALimitOfZero() {
        Thread engine = jvm.start("engine");
        jvm.allocate(engine, 5_000);
        Sampler sampler = watch(total(0), totalOfAll(0), perSecond(0));
        sweep(sampler, 30);
        assertThat(breaches).isEmpty();

        jvm.allocate(engine, 16);
        sweep(sampler, 1);
        assertThat(brokenLimits()).containsExactly(0, 1, 2);
        assertThat(breaches).extracting(Breach::bytes).containsOnly(16L);
    }

    @Test
    void windowWithoutAllocationRearmsALimitOfZeroPerSecond() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(0), perSecond(0));
        for (int round = 1; round <= 3; round++) {
            jvm.allocate(engine, 16);
            sweep(sampler, 15);
        }
        assertThat(brokenLimits()).containsExactly(0, 1, 1, 1);
    }

    @Test
    void bytesFromBeforeTheWatchCountOnlyForThreadsThatStartLater() {
        Thread early = jvm.start("early");
        jvm.allocate(early, 10 * GIB);
        Sampler sampler = watch(total(1_000));
        Thread late = jvm.start("late");
        jvm.allocate(late, 1_016);
        sweep(sampler, 1);

        assertThat(breaches).extracting(Breach::threadName).containsExactly("late");
        assertThat(told).containsExactly("started late");
    }

    @ParameterizedTest
    @ValueSource(longs = {16, 1 << 20, 3 * GIB, -(1 << 20), -3 * GIB})
    void misreadIsNotABreach(long off) {
        Thread engine = jvm.start("engine");
        jvm.allocate(engine, 5_000);
        Sampler sampler = watch(total(100));
        for (int i = 0; i < 20; i++) {
            jvm.misread(engine, off);
            sweep(sampler, 1);
        }
        assertThat(breaches).isEmpty();
        sweep(sampler, 1);
        assertThat(bytes(sampler.snapshot(true))).containsExactly(0L);
    }

    @Test
    void misreadOfATimeSliceIsNotABreach() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(100));
        jvm.pass(PERIOD);
        jvm.misreadFor(25 * MILLI, engine, 1 << 20);
        sampler.sweep();
        sweep(sampler, 5);
        assertThat(breaches).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1 << 20, 3 * GIB, -(1 << 20)})
    void misreadAtTheStartIsNotUsedAsAStart(long off) {
        Thread engine = jvm.start("engine");
        jvm.allocate(engine, 2 << 20);
        jvm.misread(engine, 0, off); // the first reading is the listing's
        Sampler sampler = watch(total(100));
        sweep(sampler, 3);
        assertThat(breaches).isEmpty();

        jvm.allocate(engine, 116);
        sweep(sampler, 1);
        assertThat(breaches).extracting(Breach::bytes).containsExactly(116L);
    }

    @Test
    void misreadMaximumIsNotKept() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(1_000));
        jvm.allocate(engine, 600);
        jvm.misread(engine, 300);
        sweep(sampler, 1);
        assertThat(sampler.snapshot(false).threads().get(0).bytes()).isEqualTo(900);
        sweep(sampler, 1);
        assertThat(sampler.snapshot(false).threads().get(0).bytes()).isEqualTo(600);
    }

    @Test
    void misreadIsNotABreachOfTheSharedLimit() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(totalOfAll(100));
        jvm.allocate(engine, 100);
        for (int i = 0; i < 20; i++) {
            jvm.misread(engine, 1 << 20);
            sweep(sampler, 1);
        }
        assertThat(breaches).isEmpty();
    }

    @Test
    void misreadThreadMayAllocateUpToItsLimit() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(1_000));
        jvm.allocate(engine, 1_000);
        jvm.misread(engine, 512);
        sweep(sampler, 1);
        assertThat(breaches).isEmpty();
    }

    @Test
    void misreadBreachIsReportedWithItsTrueFigure() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(1_000));
        jvm.allocate(engine, 2_000);
        jvm.misread(engine, 1 << 20);
        sweep(sampler, 1);
        assertThat(breaches).extracting(Breach::bytes).containsExactly(2_000L);
    }

    @Test
    void aBreachIsConfirmedLongerThanAThreadWaits() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(1_000));
        jvm.allocate(engine, 1_016);
        long before = jvm.nanoTime();
        sampler.sweep();
        assertThat(breaches).hasSize(1);
        assertThat(jvm.nanoTime() - before).isEqualTo(41 * MILLI);
    }

    @Test
    void misreadOfATimeSliceIsNotABreachIfThePeriodIsShort() {
        Thread engine = jvm.start("engine");
        period = 10 * MILLI;
        Sampler sampler = watch(total(100));
        jvm.pass(period);
        jvm.misreadFor(25 * MILLI, engine, 1 << 20);
        sampler.sweep();
        assertThat(breaches).isEmpty();
    }

    @Test
    void bytesOfCarriersThatHaveEndedRemainThoseOfVirtualThreads() {
        jvm.start("main");
        Sampler sampler = watch();
        Thread carrier = jvm.startCarrier("ForkJoinPool-1-worker-1");
        jvm.allocate(carrier, 4_096);
        sweep(sampler, 2);
        jvm.end(carrier);
        sweep(sampler, 1);
        assertThat(sampler.snapshot(true).virtualThreads().atLeast()).isEqualTo(4_096);
    }

    @Test
    void aTotalOfAllAddsUpThreadsThatHaveEnded() {
        Sampler sampler = watch(totalOfAll(1_000));
        for (int i = 0; i < 4; i++) {
            Thread thread = jvm.start("short-" + i);
            jvm.allocate(thread, 240);
            sweep(sampler, 1);
            jvm.end(thread);
        }
        sweep(sampler, 1);
        assertThat(breaches).isEmpty();

        Thread last = jvm.start("last");
        jvm.allocate(last, 48);
        sweep(sampler, 1);
        assertThat(breaches).extracting(Breach::bytes).containsExactly(1_008L);
        assertThat(breaches.get(0).thread()).isEmpty();
        assertThat(told).contains("ended short-0 240");
        assertThat(sampler.snapshot(false).endedThreads().atLeast()).isEqualTo(960);
        assertThat(sampler.snapshot(false).endedThreadCount()).isEqualTo(4);
    }

    @Test
    void unseenBytesAreShownAsAnUpperBound() {
        Thread main = jvm.start("main");
        Sampler sampler = watch();
        endUnseen(4_096);
        jvm.allocate(main, 48);
        sweep(sampler, 1);

        WatchSnapshot snapshot = sampler.snapshot(true);
        assertThat(snapshot.endedThreads().atLeast()).isZero();
        assertThat(snapshot.endedThreads().atMost()).isEqualTo(4_096);
    }

    @Test
    void hiddenJvmThreadsAreNotEndedThreads() {
        Thread compiler = jvm.startHidden();
        jvm.allocate(compiler, 100);
        Thread main = jvm.start("main");
        Sampler sampler = watch();
        endUnseen(4_096);
        jvm.allocate(compiler, 72);
        jvm.allocate(main, 48);
        sweep(sampler, 1);

        assertThat(sampler.snapshot(true).endedThreads().atMost()).isEqualTo(4_096);
    }

    @Test
    void jvmTotalExcludesHiddenJvmThreads() {
        busyJvm();
        Thread compiler = jvm.startHidden();
        Sampler sampler = watch(totalOfAll(100_000));
        for (int i = 0; i < 30; i++) {
            jvm.end(jvm.start("unseen"));
            jvm.allocate(compiler, 4_096);
            sweep(sampler, 1);
        }
        sweep(sampler, 3);
        assertThat(breaches).isEmpty();
    }

    @Test
    void jvmTotalIncludesUnseenBytes() {
        busyJvm();
        Sampler sampler = watch(totalOfAll(100_000));
        for (int i = 0; i < 30; i++) {
            endUnseen(4_096);
            sweep(sampler, 1);
            if (i == 20) {
                assertThat(breaches).isEmpty();
            }
        }
        assertThat(breaches).hasSize(1);
        assertThat(breaches.get(0).bytes()).isBetween(100_001L, 120_000L);
    }

    @Test
    void bytesOfEndedUnwatchedThreadsAreNotCounted() {
        busyJvm();
        Thread tool = jvm.start("tool");
        selection = thread -> !thread.getName().equals("tool");
        Sampler sampler = watch(totalOfAll(100_000));
        jvm.allocate(tool, 1 << 20);
        sweep(sampler, 2);
        jvm.end(tool);
        sweep(sampler, 5);
        assertThat(breaches).isEmpty();
    }

    @Test
    void stalledTotalIsNotMistakenForEndedThreads() {
        Thread main = jvm.start("main");
        wholeJvm = true;
        Sampler sampler = watch(totalOfAll(100_000));
        jvm.freezeTotalAt(1L << 30);
        allocateEachPeriod(sampler, 5, main, 16, 0);
        assertThat(breaches).isEmpty();
    }

    @Test
    void missingJvmTotalIsReported() {
        jvm.hasNoTotal();
        jvm.start("main");
        assertThat(watch().snapshot(true).endedThreads().atMost()).isEqualTo(Long.MAX_VALUE);
    }

    // Rates

    @Test
    void aRateIsTheMeanOverItsWindow() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perSecond(1_000));
        allocateEachPeriod(sampler, 50, engine, 100, 0);
        assertThat(breaches).isEmpty();

        allocateEachPeriod(sampler, 20, engine, 104, 0);
        assertThat(breaches).hasSize(1);
        assertThat(breaches.get(0).duration().toNanos()).isBetween(SECOND, SECOND + SECOND / 10);
        assertThat(breaches.get(0).bytes()).isBetween(1_001L, 1_150L);
    }

    @Test
    void burstThatEndedBeforeConfirmationIsReported() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perSecond(1_000));
        sweep(sampler, 20);
        jvm.allocate(engine, 1_008);
        sweep(sampler, 1);
        assertThat(breaches).hasSize(1);
    }

    @Test
    void misreadRateBelowItsLimitIsNotABreach() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perSecond(1_000));
        for (int i = 0; i < 100; i++) {
            jvm.allocate(engine, 99);
            jvm.misread(engine, 512);
            jvm.whilePausing(() -> jvm.allocate(engine, 1));
            sweep(sampler, 1);
        }
        assertThat(breaches).isEmpty();
    }

    @Test
    void fallenRateIsRearmed() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perSecond(1_000));
        for (int round = 1; round <= 3; round++) {
            jvm.allocate(engine, 2_000);
            sweep(sampler, 5);
            assertThat(breaches).hasSize(round);
            sweep(sampler, 15);
        }
        jvm.allocate(engine, 2_000); // the limit stays broken
        for (int i = 0; i < 30; i++) {
            sweep(sampler, 1);
            jvm.allocate(engine, 95); // above 90 % of the limit
        }
        assertThat(breaches).hasSize(4);
    }

    @Test
    void rateIsRearmedBelowNineTenthsOfItsLimit() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perSecond(1_000));
        burst(sampler, engine);
        assertThat(breaches).hasSize(1);
        allocateEachPeriod(sampler, 30, engine, 105, 0);
        allocateEachPeriod(sampler, 30, engine, 90, 0);
        burst(sampler, engine);
        assertThat(breaches).hasSize(1);
        allocateEachPeriod(sampler, 30, engine, 89, 0);
        burst(sampler, engine);
        assertThat(breaches).hasSize(2);
    }

    /** Ten periods after the sweep that reported it, whatever that sweep's slot in the window. */
    @ParameterizedTest
    @MethodSource("sweeps")
    void firstLowWindowRearmsARate(int before) {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perSecond(1_000));
        sweep(sampler, before);
        burst(sampler, engine);
        sweep(sampler, 9);
        burst(sampler, engine);
        assertThat(breaches).as("in the same window").hasSize(1);
        sweep(sampler, 10);
        burst(sampler, engine);
        assertThat(breaches).hasSize(2);
    }

    static IntStream sweeps() {
        return IntStream.range(0, 32); // more than the slots of a window
    }

    private void burst(Sampler sampler, Thread thread) {
        jvm.allocate(thread, 2_000);
        sweep(sampler, 1);
    }

    @Test
    void lowMisreadAtAnyMomentIsNotABreachOneWindowLater() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perSecond(1_000));
        sweep(sampler, 2);
        for (int i = 0; i < 100; i++) {
            jvm.allocate(engine, 50);
            if (i % 3 == 0) {
                jvm.misread(engine, -(1 << 20));
            }
            sweep(sampler, 1);
        }
        assertThat(breaches).isEmpty();
    }

    static IntStream moments() {
        return IntStream.range(1, 40);
    }

    @ParameterizedTest
    @MethodSource("moments")
    void highMisreadDoesNotRearmALimitOneWindowLater(int moment) {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perSecond(1_000));
        for (int i = 0; i < moment + 20; i++) {
            jvm.allocate(engine, 200);
            if (i == moment + 6) {
                jvm.misread(engine, 1 << 20);
            }
            sweep(sampler, 1);
        }
        assertThat(breaches).hasSize(1);
    }

    @Test
    void burstAtTheStartIsJudgedOverAWholeWindow() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perSecond(1_000));
        burst(sampler, engine);
        assertThat(breaches).extracting(Breach::duration).containsExactly(Duration.ofSeconds(1));
    }

    @Test
    void aYoungThreadsRateIsNotExtrapolated() {
        Sampler sampler = watch(perSecond(1_000));
        sweep(sampler, 20);
        Thread late = jvm.start("late");
        jvm.allocate(late, 900);
        sweep(sampler, 20);
        assertThat(breaches).isEmpty();
        Thread later = jvm.start("later");
        jvm.allocate(later, 1_100);
        sweep(sampler, 1);
        assertThat(breaches).extracting(Breach::threadName).containsExactly("later");
    }

    @Test
    void longWindowHasBoundedSlotsAndAveragesBursts() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(AllocationLimit.perSecond(1_000).over(Duration.ofNanos(600 * SECOND)));
        jvm.allocate(engine, 500_000);
        sweep(sampler, 600);
        assertThat(breaches).isEmpty();
        allocateEachPeriod(sampler, 7_000, engine, 110, 0);
        assertThat(breaches).hasSize(1);
        assertThat(new SlidingWindow(600 * SECOND, MILLI).slots()).isLessThanOrEqualTo(50);
    }

    // Operations

    @Test
    void anyByteBreaksALimitOfZeroPerOperation() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perOperation(0));
        for (int i = 0; i < 30; i++) {
            sampler.operations().add(1_000);
            sweep(sampler, 1);
        }
        assertThat(breaches).isEmpty();
        jvm.allocate(engine, 16);
        sampler.operations().add(1_000);
        sweep(sampler, 1);
        assertThat(breaches).hasSize(1);
        assertThat(breaches.get(0).bytes()).isEqualTo(16);
        assertThat(breaches.get(0).operations()).isBetween(10_000L, 12_000L);
    }

    @Test
    void pendingOperationsAreNotJudged() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perOperation(48));
        for (int i = 0; i < 100; i++) {
            jvm.allocate(engine, 48 * 10);
            sampler.operations().add(i == 0 ? 9 : 10);
            sweep(sampler, 1);
        }
        assertThat(breaches).isEmpty();
        allocateEachPeriod(sampler, 30, engine, 56 * 10, 10);
        assertThat(breaches).hasSize(1);
    }

    @Test
    void eachThreadIsAllowedOnePendingBatchAndNoMore() {
        Thread one = jvm.start("one");
        Thread other = jvm.start("other");
        Sampler sampler = watch(perOperation(48));
        for (int i = 0; i < 20; i++) {
            work(sampler, one, 10);
            work(sampler, other, 10);
            sweep(sampler, 1);
        }
        jvm.allocate(one, 48 * 10);
        jvm.allocate(other, 48 * 10);
        sweep(sampler, 1);
        assertThat(breaches).isEmpty();
        jvm.allocate(one, 1);
        sweep(sampler, 1);
        assertThat(breaches).hasSize(1);
    }

    @Test
    void pendingBatchIsAllowedWhileAnEqualOneIsInTheWindow() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perOperation(48));
        for (int i = 0; i < 20; i++) {
            work(sampler, engine, 100);
            sweep(sampler, 1);
            work(sampler, engine, 1);
            sweep(sampler, 2);
            jvm.allocate(engine, 48 * 100);
            sweep(sampler, 1);
            sampler.operations().add(100);
            for (int k = 0; k < 9; k++) {
                sweep(sampler, 1);
                work(sampler, engine, 1);
            }
        }
        assertThat(breaches).isEmpty();
    }

    private void work(Sampler sampler, Thread thread, long operations) {
        jvm.allocate(thread, 48 * operations);
        sampler.operations().add(operations);
    }

    @Test
    void misreadIsNotABreachPerOperation() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perOperation(48));
        for (int i = 0; i < 40; i++) {
            work(sampler, engine, 10);
            jvm.misread(engine, 1 << 20);
            sweep(sampler, 1);
        }
        assertThat(breaches).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("moments")
    void highMisreadDoesNotHideASharedBurstOneWindowLater(int moment) {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perOperation(48));
        for (int i = 0; i < moment + 10; i++) {
            sampler.operations().add(100);
            if (i == moment) {
                jvm.misread(engine, 40_000);
            }
            sweep(sampler, 1);
        }
        jvm.allocate(engine, 60_000);
        sampler.operations().add(100);
        sweep(sampler, 1);
        assertThat(breaches).extracting(Breach::bytes).containsExactly(60_000L);
    }

    @Test
    void burstAtTheStartIsReportedWithItsOperations() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perOperation(8));
        jvm.allocate(engine, 10_000);
        sampler.operations().add(10);
        sweep(sampler, 1);
        assertThat(breaches).extracting(Breach::operations).containsExactly(10L);
    }

    @Test
    void windowWithoutAllocationRearmsEachLimitPerOperation() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(totalOfAll(1_000), perOperation(0));
        for (int round = 1; round <= 3; round++) {
            jvm.allocate(engine, 400);
            sweep(sampler, 15);
        }
        assertThat(brokenLimits()).containsExactly(1, 1, 0, 1);
    }

    @Test
    void limitPerOperationIsNotRearmedWithoutReportedOperations() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perOperation(48));
        for (int round = 0; round < 3; round++) {
            allocateEachPeriod(sampler, 20, engine, 1_000, 0);
            allocateEachPeriod(sampler, 20, engine, 1_000, 1);
        }
        assertThat(breaches).hasSize(1);
    }

    @Test
    void limitPerOperationAboveZeroIsNotJudgedWithoutReportedOperations() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(perOperation(48));
        jvm.allocate(engine, 1 << 20);
        sweep(sampler, 30);
        assertThat(breaches).isEmpty();
    }

    // Time

    @Test
    void warmUpDoesNotCount() {
        warmUp = SECOND;
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(1_000), totalOfAll(1_000), perSecond(1_000), perOperation(0));
        for (int i = 0; i < 8; i++) { // the start has taken some of it
            jvm.allocate(engine, 1 << 20);
            sweep(sampler, 1);
        }
        Thread late = jvm.start("late");
        jvm.allocate(late, 1 << 20);
        sweep(sampler, 3);
        assertThat(breaches).isEmpty();
        assertThat(sampler.snapshot(true).isCounting()).isTrue();

        jvm.allocate(engine, 1_016);
        sweep(sampler, 1);
        assertThat(brokenLimits()).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void warmUpUntilSettledWaitsForTheCompilerUpToABound() {
        warmUp = WatchSettings.UNTIL_SETTLED;
        jvm.start("engine");
        Sampler sampler = watch();
        for (int i = 0; i < 30; i++) {
            compileTime++;
            sweep(sampler, 1);
        }
        assertThat(sampler.snapshot(true).isCounting()).isFalse();
        sweep(sampler, 11);
        assertThat(sampler.snapshot(true).isCounting()).isTrue();

        Sampler restless = watch();
        for (int i = 0; i < 590; i++) {
            compileTime++;
            sweep(restless, 1);
        }
        assertThat(restless.snapshot(true).isCounting()).isFalse();
        sweep(restless, 11);
        assertThat(restless.snapshot(true).isCounting()).isTrue();
    }

    @Test
    void resetRestartsTheCountAndRearms() {
        Thread engine = jvm.start("engine");
        Thread other = jvm.start("other");
        Sampler sampler = watch(total(1_000), totalOfAll(3_000));
        jvm.allocate(engine, 2_000);
        jvm.allocate(other, 2_000);
        sweep(sampler, 2);
        assertThat(breaches).hasSize(3);

        assertThat(sampler.reset(engine)).isTrue();
        assertThat(sampler.reset(new Thread("never seen"))).isFalse();
        sweep(sampler, 2);
        assertThat(breaches).hasSize(3);
        assertThat(bytes(sampler.snapshot(true))).containsExactly(2_000L, 0L);
        jvm.allocate(engine, 1_016);
        sweep(sampler, 2);
        assertThat(breaches).hasSize(4);

        sampler.reset();
        sweep(sampler, 2);
        assertThat(breaches).hasSize(4);
        jvm.allocate(engine, 2_000);
        jvm.allocate(other, 2_000);
        sweep(sampler, 2);
        assertThat(breaches).hasSize(7);
    }

    @Test
    void brokenLimitIsReportedAgainAfterManualRearming() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(1_000), totalOfAll(1_000));
        jvm.allocate(engine, 2_000);
        sweep(sampler, 3);
        assertThat(breaches).hasSize(2);
        sampler.rearm();
        sweep(sampler, 3);
        assertThat(breaches).hasSize(4);
    }

    @Test
    void siteSearchAndTheFollowingWarmUpAreNotCounted() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(1_000), totalOfAll(1_000), perSecond(1_000), perOperation(1));
        sampler.operations().add(100);
        jvm.allocate(engine, 100);
        sweep(sampler, 5);

        sampler.pause();
        jvm.allocate(engine, 1 << 20);
        sampler.operations().add(5);
        sweep(sampler, 5);
        Thread helper = jvm.start("helper");
        jvm.allocate(helper, 1 << 20);
        sweep(sampler, 1);
        jvm.end(helper);
        sampler.resume();
        jvm.allocate(engine, 1 << 20);
        compileTime++;
        sweep(sampler, 8);
        assertThat(sampler.snapshot(true).isCounting()).isFalse();
        sweep(sampler, 12);
        assertThat(sampler.snapshot(true).isCounting()).isTrue();

        assertThat(breaches).isEmpty();
        assertThat(bytes(sampler.snapshot(true))).containsExactly(100L);
        assertThat(sampler.snapshot(true).endedThreads().atLeast()).isZero();
        assertThat(sampler.snapshot(true).operations()).isEqualTo(100);
        jvm.allocate(engine, 1_200);
        sweep(sampler, 1);
        assertThat(brokenLimits()).contains(0, 1, 2);
    }

    @Test
    void threadsThatEndUnseenDuringASiteSearchAreNotCounted() {
        busyJvm();
        Sampler sampler = watch(totalOfAll(100_000));
        endUnseen(40_000);
        sampler.pause();
        endUnseen(1 << 20);
        sweep(sampler, 5);
        sampler.resume();
        endUnseen(1 << 20);
        sweep(sampler, 20);
        assertThat(sampler.snapshot(true).isCounting()).isTrue();
        endUnseen(40_000);
        sweep(sampler, 5);
        assertThat(breaches).isEmpty();
        endUnseen(40_000);
        sweep(sampler, 5);
        assertThat(breaches).hasSize(1);
        assertThat(breaches.get(0).bytes()).isBetween(120_000L, 130_000L);
    }

    @Test
    void threadThatEndsWhileASiteSearchBeginsAddsNoBytesOfIt() {
        busyJvm();
        Thread pool = jvm.start("pool");
        jvm.allocate(pool, 10 << 20); // before the watch
        Sampler sampler = watch(totalOfAll(1 << 20));
        sweep(sampler, 3);
        jvm.whileReadingNext(() -> jvm.end(pool)); // after the pause's own sweep has listed it
        sampler.pause();
        endUnseen(10 << 20);
        sweep(sampler, 5);
        sampler.resume();
        sweep(sampler, 25);
        assertThat(sampler.snapshot(false).isCounting()).isTrue();
        assertThat(breaches).isEmpty();
    }

    @Test
    void siteSearchDuringTheWarmUpOfAnotherIsNotCounted() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(1_000));
        jvm.allocate(engine, 100);
        sampler.pause();
        jvm.allocate(engine, 1 << 20);
        sampler.resume();
        sweep(sampler, 5);

        sampler.pause();
        sweep(sampler, 20);
        jvm.allocate(engine, 1 << 20);
        sweep(sampler, 1);
        assertThat(sampler.snapshot(true).isCounting()).isFalse();
        sampler.resume();
        sweep(sampler, 20);

        assertThat(sampler.snapshot(true).isCounting()).isTrue();
        assertThat(breaches).isEmpty();
        assertThat(bytes(sampler.snapshot(true))).containsExactly(100L);
    }

    @Test
    void resetDuringASiteSearchLosesNoLaterBytes() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(1_000));
        sampler.pause();
        jvm.allocate(engine, 1 << 20);
        sampler.operations().add(5);
        sweep(sampler, 1);
        sampler.reset();
        sampler.resume();
        sweep(sampler, 20);

        assertThat(sampler.snapshot(true).isCounting()).isTrue();
        jvm.allocate(engine, 1_016);
        sampler.operations().add(7);
        sweep(sampler, 1);
        assertThat(breaches).extracting(Breach::bytes).containsExactly(1_016L);
        assertThat(sampler.snapshot(true).operations()).isEqualTo(7);
    }

    // Threads

    @Test
    void renamedThreadIsWatchedWithAllItsBytes() {
        selection = thread -> thread.getName().startsWith("engine-");
        Sampler sampler = watch(total(1_000));
        Thread thread = jvm.start("Thread-7");
        jvm.allocate(thread, 900);
        sweep(sampler, 1);
        assertThat(sampler.hasEverWatched()).isFalse();
        thread.setName("engine-1");
        jvm.allocate(thread, 200);
        sweep(sampler, 1);
        assertThat(breaches).extracting(Breach::threadName).containsExactly("engine-1");
        thread.setName("idle");
        jvm.allocate(thread, 200);
        sweep(sampler, 1);
        assertThat(sampler.snapshot(false).threads())
                .extracting(WatchedThread::name)
                .containsExactly("idle");
    }

    @Test
    void ownThreadsAreNeverWatched() {
        Thread own = jvm.start("bytewatcher-watch");
        Sampler sampler = watch(total(1));
        jvm.allocate(own, 1 << 20);
        sweep(sampler, 2);
        assertThat(breaches).isEmpty();
        assertThat(sampler.hasEverWatched()).isFalse();
    }

    @Test
    void throwingSelectionIsReportedOnceAndTheOthersAreWatched() {
        selection = thread -> {
            if (thread.getName().startsWith("bad")) {
                throw new IllegalStateException("no idea");
            }
            return true;
        };
        jvm.start("bad-1");
        jvm.start("bad-2");
        Thread good = jvm.start("good");
        Sampler sampler = watch(total(1));
        jvm.allocate(good, 16);
        sweep(sampler, 2);
        assertThat(breaches).extracting(Breach::threadName).containsExactly("good");
        assertThat(told)
                .containsExactly("notice: the thread selector threw for the thread \"bad-1\", so that thread is not"
                        + " watched");
    }

    @Test
    void shortLivedThreadsAreAllSeenAndNoneIsRetained() {
        Sampler sampler = watch(totalOfAll(Long.MAX_VALUE));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            threads.add(jvm.start("t" + i));
        }
        sweep(sampler, 1);
        for (int i = 0; i < 5_000; i += 3) {
            jvm.allocate(threads.get(i), 16);
        }
        sweep(sampler, 1);
        for (int i = 0; i < 5_000; i += 2) {
            jvm.end(threads.get(i));
        }
        sweep(sampler, 1);
        WatchSnapshot snapshot = sampler.snapshot(false);
        assertThat(snapshot.threads()).hasSize(2_500);
        assertThat(snapshot.endedThreadCount()).isEqualTo(2_500);
        assertThat(snapshot.endedThreads().atLeast()).isEqualTo(834 * 16);
        assertThat(snapshot.threads().stream().mapToLong(WatchedThread::bytes).sum())
                .isEqualTo(833 * 16);
        sampler.release();
        assertThat(sampler.snapshot(false).threads()).isEmpty();
    }

    @Test
    void reusedRowStartsAtZero() {
        Sampler sampler = watch(total(1_000), perSecond(1_000));
        for (int generation = 1; generation <= 3; generation++) {
            Thread engine = jvm.start("engine");
            jvm.allocate(engine, 1_200);
            sweep(sampler, 1);
            assertThat(breaches).hasSize(2 * generation);
            assertThat(breaches.get(2 * generation - 1).bytes()).isEqualTo(1_200);
            sweep(sampler, 12); // for a whole window
            sampler.reset(engine); // counts from here
            jvm.end(engine);
            sweep(sampler, 1);
        }
    }

    @Test
    void figuresOfLiveThreadsAreUnaffectedByShortLivedOnes() {
        Sampler sampler = watch(perSecond(1_000));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            threads.add(jvm.start("t" + i));
            jvm.allocate(threads.get(i), i);
            if (i % 10 == 0) {
                jvm.end(threads.get(i / 2));
            }
            sweep(sampler, i % 3);
        }
        sweep(sampler, 12);
        assertThat(breaches).isEmpty();
        for (int i = 300; i < 500; i++) {
            jvm.allocate(threads.get(i), 900 + i);
        }
        sweep(sampler, 1);

        assertThat(breaches)
                .hasSize(200)
                .allSatisfy(breached -> assertThat(breached.bytes())
                        .isEqualTo(900 + Integer.parseInt(breached.threadName().substring(1))));
    }

    @Test
    void nothingIsJudgedAfterTheEnd() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(100));
        jvm.allocate(engine, 116);
        sampler.end();
        assertThat(breaches).hasSize(1);
        sampler.rearm();
        sweep(sampler, 3);
        assertThat(breaches).hasSize(1);
    }

    // History

    @Test
    void theHistoryIsBoundedAndEvenlySpread() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch();
        Thread shortLived = jvm.start("short");
        for (int i = 0; i < 10_000; i++) {
            jvm.allocate(engine, 16);
            sweep(sampler, 1);
            if (i == 100) {
                jvm.allocate(shortLived, 4_096);
            } else if (i == 5_000) {
                jvm.end(shortLived);
            }
        }
        long[] times = curve(sampler, "engine").stream()
                .mapToLong(point -> point.elapsed().toNanos())
                .toArray();
        assertThat(times.length).isBetween(129, 257);
        long step = times[1] - times[0];
        for (int i = 1; i < times.length - 1; i++) {
            assertThat(times[i] - times[i - 1]).isEqualTo(step);
        }
        assertThat(times[times.length - 1]).isBetween(10_000 * PERIOD, 10_001 * PERIOD);
        assertThat(sampler.histories())
                .extracting(ThreadHistory::threadName)
                .containsExactlyInAnyOrder("engine", "short");
        assertThat(points(sampler, "engine")).isSorted().endsWith(160_000);
        assertThat(points(sampler, "short")).isSorted().endsWith(4_096);
    }

    /** A long watch keeps few of its sweeps. */
    @Test
    void historyIncludesLiveThreadsMissingFromKeptSweeps() {
        Thread first = jvm.start("first");
        Sampler sampler = watch();
        assertThat(points(sampler, "first")).containsExactly(0);
        sweep(sampler, 1_001);
        jvm.end(first);
        Thread second = jvm.start("second");
        jvm.allocate(second, 4_096);
        sweep(sampler, 1);

        assertThat(points(sampler, "first")).isNotEmpty();
        assertThat(points(sampler, "second")).containsExactly(4_096);
    }

    @Test
    void theHistoryKeepsTheLargestOfTheThreadsThatEnded() {
        Sampler sampler = watch();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            threads.add(jvm.start("t" + i));
            jvm.allocate(threads.get(i), i * 16L);
        }
        sweep(sampler, 3);
        threads.forEach(jvm::end);
        sweep(sampler, 1);
        assertThat(sampler.histories())
                .hasSize(32)
                .extracting(ThreadHistory::threadName)
                .contains("t199", "t168")
                .doesNotContain("t167");
    }

    @Test
    void historyOmitsSiteSearches() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch();
        jvm.allocate(engine, 100);
        sweep(sampler, 3);
        sampler.pause();
        jvm.allocate(engine, 1 << 20);
        sweep(sampler, 3);
        Thread helper = jvm.start("helper");
        jvm.allocate(helper, 1 << 20);
        sweep(sampler, 3);
        jvm.end(helper);
        sampler.resume();
        jvm.allocate(engine, 1 << 20);
        sweep(sampler, 20);
        assertThat(sampler.snapshot(false).isCounting()).isTrue();
        jvm.allocate(engine, 28);
        sweep(sampler, 1);

        assertThat(points(sampler, "engine")).isSorted().contains(100).endsWith(128);
        assertThat(points(sampler, "helper")).containsOnly(0);
    }

    @Test
    void watchThatEndsDuringASiteSearchOmitsIt() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch();
        jvm.allocate(engine, 100);
        sampler.operations().add(10);
        sweep(sampler, 3);
        sampler.pause();
        jvm.allocate(engine, 1 << 20);
        sampler.operations().add(5);
        sweep(sampler, 3);
        assertThat(bytes(sampler.snapshot(false))).containsExactly(100L);
        sampler.resume();
        jvm.allocate(engine, 1 << 20);
        sweep(sampler, 1);
        WatchSnapshot last = sampler.end();

        assertThat(bytes(last)).containsExactly(100L);
        assertThat(last.operations()).isEqualTo(10);
        assertThat(last.counted()).isLessThan(Duration.ofNanos(4 * PERIOD));
        assertThat(points(sampler, "engine")).isSorted().endsWith(100);
    }

    @Test
    void failedSiteSearchDoesNotDisableLimits() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(1_000));
        jvm.allocate(engine, 100);
        sweep(sampler, 1);
        sampler.pause();
        jvm.allocate(engine, 1 << 20); // to find out that it cannot
        sampler.cancelPause();

        assertThat(sampler.snapshot(false).isCounting()).isTrue();
        jvm.allocate(engine, 901);
        sweep(sampler, 1);
        assertThat(breaches).extracting(Breach::bytes).containsExactly(1_001L);
    }

    @Test
    void countingWaitsForTheJitAfterAFailedSecondSiteSearch() {
        Thread engine = jvm.start("engine");
        Sampler sampler = watch(total(1_000));
        jvm.allocate(engine, 100);
        sweep(sampler, 1);
        sampler.pause();
        sampler.resume();
        sampler.pause();
        sampler.cancelPause();
        jvm.allocate(engine, 1 << 20);
        sweep(sampler, 1);
        assertThat(sampler.snapshot(false).isCounting()).isFalse();
        sweep(sampler, 20);

        assertThat(sampler.snapshot(false).isCounting()).isTrue();
        assertThat(breaches).isEmpty();
    }

    @Test
    void theHistoryOfTheWarmUpEndsWithIt() {
        Thread engine = jvm.start("engine");
        Thread pool = jvm.start("pool");
        warmUp = SECOND;
        Sampler sampler = watch();
        jvm.allocate(engine, 1 << 20);
        jvm.allocate(pool, 1 << 20);
        sweep(sampler, 5);
        assertThat(points(sampler, "engine")).endsWith(1 << 20);
        jvm.end(pool);
        sweep(sampler, 5);
        jvm.allocate(engine, 100);
        sweep(sampler, 1);

        assertThat(points(sampler, "engine")).isSorted().startsWith(0).endsWith(100);
        assertThat(points(sampler, "pool")).containsOnly(0);
    }

    @Test
    void theHistoryDoesNotFallAtAReset() {
        Thread engine = jvm.start("engine");
        Thread other = jvm.start("other");
        Sampler sampler = watch();
        jvm.allocate(engine, 1_000);
        jvm.allocate(other, 1_000);
        sweep(sampler, 3);
        sampler.reset(engine);
        sweep(sampler, 3);
        assertThat(points(sampler, "engine")).containsOnly(0);
        assertThat(points(sampler, "other")).isSorted().endsWith(1_000);
        sampler.reset();
        jvm.allocate(other, 100);
        sweep(sampler, 3);
        assertThat(points(sampler, "other")).isSorted().startsWith(0).endsWith(100);
    }

    private static List<Long> bytes(WatchSnapshot snapshot) {
        return snapshot.threads().stream().map(WatchedThread::bytes).toList();
    }

    private static long[] points(Sampler sampler, String thread) {
        return curve(sampler, thread).stream()
                .mapToLong(ThreadHistory.Point::bytes)
                .toArray();
    }

    private static List<ThreadHistory.Point> curve(Sampler sampler, String thread) {
        return sampler.histories().stream()
                .filter(history -> history.threadName().equals(thread))
                .flatMap(history -> history.points().stream())
                .toList();
    }
}
