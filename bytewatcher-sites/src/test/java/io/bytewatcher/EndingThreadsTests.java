package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.bytewatcher.sites.AllocationLedger;
import io.bytewatcher.test.Await;
import io.bytewatcher.test.Threads;
import io.bytewatcher.test.VirtualThreads;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Threads of the JVM that end while all threads are measured, as the JDK's process reaper does a minute after the last process. */
@Isolated
class EndingThreadsTests {
    private static final int MIB = 1 << 20;

    /** Probes in all loaded classes would take many times as long. */
    private static final String INSTRUMENTED = EndingThreadsTests.class.getName();

    /** A thread of the JDK's may have ended, too. */
    private static final String SKIPPED =
            "(1 round was|[2-9] rounds were) skipped and repeated, because a thread that does not count ended in (it|each):"
                    + " .*\"test reaper\".*";

    @SuppressWarnings("unused") // written only: keeps the JIT from removing the allocation
    private static volatile @Nullable Object sink;

    private final Deque<Reaper> reapers = new ArrayDeque<>();
    private int calls;
    private boolean isRowsRound;

    /** Whether a thread that counts ends with each of them: their bytes cannot be told apart then. */
    private boolean isWithAnother;

    @AfterEach
    void endAll() throws InterruptedException {
        while (!reapers.isEmpty()) {
            endNext();
        }
    }

    @Test
    void threadEndInASteadyStateIsFree() throws InterruptedException {
        start(1);

        Allocation allocation = SteadyState.of((Body) () -> endAtCall(50, 0))
                .allThreads()
                .limit(0)
                .measure();

        assertThat(allocation.bytes()).as(allocation.toString()).isZero();
        assertThat(allocation.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(reapers).isEmpty();
    }

    @Test
    void endWithAnotherThreadSkipsARound() throws InterruptedException {
        startEndingWithAnother(1);

        Allocation allocation = SteadyState.of((Body) () -> endAtCall(50, 0))
                .allThreads()
                .limit(0)
                .measure();

        assertThat(allocation.bytes()).as(allocation.toString()).isZero();
        assertThat(allocation.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(allocation.explanation()).matches(SKIPPED);
    }

    @Test
    void breachReportsSkippedRounds() throws InterruptedException {
        startEndingWithAnother(2);

        Allocation allocation = SteadyState.of((Body) () -> {
                    endAtCall(50, 200);
                    sink = new byte[16];
                })
                .allThreads()
                .limit(0)
                .measure();

        assertThat(allocation.exceeds(0)).isTrue();
        assertThat(BreachedSites.describe("x", 0, allocation))
                .containsPattern(
                        "\n  [2-9] rounds were skipped and repeated, because a thread that does not count ended in each:"
                                + " .*\"test reaper\".*\n");
    }

    @Test
    void threadEndsBetweenCallsAreFree() throws InterruptedException {
        startEndingWithAnother(1);

        Allocation allocation = SteadyState.of((Body) () -> {})
                .beforeEach(() -> endAtCall(20, 0))
                .allThreads()
                .limit(0)
                .measure();

        assertThat(allocation.bytes()).isZero();
        assertThat(allocation.explanation()).doesNotContain("test reaper");
        assertThat(reapers).isEmpty();
    }

    @Test
    void threadEndsInTheFirstCallAreIgnored() throws InterruptedException {
        startEndingWithAnother(2);
        Body body = () -> {
            endAtCall(1, 0);
            sink = new byte[16];
        };

        Allocation allocation = SteadyState.of(body).allThreads().limit(32).measure();
        assertThat(allocation.exceeds(32)).as(allocation.toString()).isFalse();
        assertThat(allocation.explanation()).doesNotContain("test reaper");

        calls = 0;
        assertThat(SteadyState.of(body)
                        .allThreads()
                        .sitesIn(INSTRUMENTED)
                        .sites()
                        .sites())
                .isNotEmpty();
        assertThat(reapers).isEmpty();
    }

    /** With time enough for a round to be counted, however busy the machine is. */
    @Test
    void threadEndsInTheRoundOfThreadRowsSkipARound() throws InterruptedException {
        Allocation allocation = measureWhereEndInTheRoundOfTheThreadsRows(1);

        assertThat(allocation.threads().stream()
                        .mapToLong(ThreadAllocation::bytes)
                        .sum())
                .isEqualTo(32);
        assertThat(allocation.explanation()).contains("skipped").contains("\"test reaper\"");
    }

    @Test
    void figureIsKeptIfTooManyRoundsWouldBeSkipped() throws InterruptedException {
        Allocation allocation = measureWhereEndInTheRoundOfTheThreadsRows(11);

        assertThat(allocation.bytesPerOperation()).isGreaterThanOrEqualTo(32);
        assertThat(allocation.threads()).isEmpty();
        assertThat(allocation.explanation())
                .contains("the bytes of each thread are not known. The allocation of all threads cannot be measured:");
    }

    /** So many, one in each try of that round. */
    private Allocation measureWhereEndInTheRoundOfTheThreadsRows(int count) throws InterruptedException {
        startEndingWithAnother(count);

        Allocation allocation = SteadyState.of((Body) () -> {
                    if (isRowsRound && !reapers.isEmpty()) {
                        endNext();
                    }
                    sink = new byte[16];
                })
                .beforeEach(() -> isRowsRound = StackWalker.getInstance()
                        .walk(frames ->
                                frames.anyMatch(frame -> frame.getClassName().equals(Measurement.class.getName())
                                        && frame.getMethodName().equals("threads"))))
                .allThreads()
                .limit(0)
                .measure();

        assertThat(reapers).isEmpty();
        return allocation;
    }

    @Test
    void threadEndInASingleShotKeepsTheFigureExact() throws InterruptedException {
        start(2);
        long[] own = {0};
        Body body = () -> {
            AllocationMeter meter = AllocationMeter.ofCurrentThread();
            endNext();
            own[0] = meter.bytesSinceMark();
        };
        Allocations.once(body); // classes

        Allocation allocation = SteadyState.of(body).allThreads().once();

        assertThat(allocation.bytes()).as(allocation.toString()).isEqualTo(own[0]);
    }

    @Test
    void countsAConcurrentVirtualThread() throws Exception {
        start(1);
        VirtualThreads.run(() -> true); // its carrier counts, and lives

        Allocation allocation = SteadyState.of((Body) () -> {
                    VirtualThreads.run(() -> sink = new byte[MIB]);
                    endNext();
                })
                .allThreads()
                .once();

        assertThat(allocation.bytes()).as(allocation.toString()).isBetween((long) MIB, 2L * MIB);
    }

    @Test
    void endWithAnotherThreadInASingleShotYieldsNoFigure() throws InterruptedException {
        startEndingWithAnother(1);

        assertThatIllegalStateException()
                .isThrownBy(
                        () -> SteadyState.of((Body) this::endNext).allThreads().once())
                .withMessageContaining(", which does not count, ended inside the measurement");
    }

    @Test
    void meterIgnoresThreadEndsBeforeItsMark() throws InterruptedException {
        startEndingWithAnother(1);
        AllocationMeter meter = AllocationMeter.ofAllThreads();

        endNext();
        meter.mark();

        assertThat(meter.bytesSinceMark()).isZero();
    }

    @Test
    void meterIgnoresThreadEndsWhilePaused() throws InterruptedException {
        startEndingWithAnother(1);
        AllocationMeter meter = AllocationMeter.ofAllThreads();

        meter.pause();
        endNext();
        meter.resume();

        assertThat(meter.bytesSinceMark()).isZero();
    }

    @Test
    void ledgerWithoutAFigureCanBeRestarted() throws InterruptedException {
        startEndingWithAnother(1);
        try (AllocationLedger ledger = AllocationLedger.open(INSTRUMENTED)) {
            ledger.startAllThreads();
            endNext();
            assertThatIllegalStateException().isThrownBy(ledger::stop);

            ledger.startAllThreads();
            sink = new byte[16];
            assertThat(ledger.stop().bytes()).isGreaterThanOrEqualTo(32);
        }
    }

    private void endAtCall(int first, int second) throws InterruptedException {
        calls++;
        if (calls == first || calls == second) {
            endNext();
        }
    }

    private void startEndingWithAnother(int count) throws InterruptedException {
        isWithAnother = true;
        start(count);
    }

    private void start(int count) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            Reaper reaper = new Reaper();
            reaper.start();
            reaper.running.await();
            reapers.add(reaper);
        }
    }

    private void endNext() throws InterruptedException {
        Reaper reaper = reapers.remove();
        if (isWithAnother) {
            Thread another = new Thread(() -> {}, "another");
            another.start();
            another.join();
        }
        reaper.end.countDown();
        reaper.join();
    }

    /** In the group of the JVM's own threads, as the JDK's is. */
    private static final class Reaper extends Thread {
        final CountDownLatch running = new CountDownLatch(1);
        final CountDownLatch end = new CountDownLatch(1);

        Reaper() {
            super(Threads.rootGroup(), "test reaper");
        }

        @Override
        public void run() {
            running.countDown();
            Await.latch(end);
        }
    }
}
