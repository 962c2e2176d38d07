package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
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
    private static final Duration SHORT = Duration.ofMillis(300);

    @SuppressWarnings("unused") // written only: keeps the JIT from removing the allocation
    private static volatile @Nullable Object sink;

    private final Deque<Reaper> reapers = new ArrayDeque<>();
    private int calls;
    private boolean isRowsRound;

    @AfterEach
    void endAll() throws InterruptedException {
        while (!reapers.isEmpty()) {
            endNext();
        }
    }

    @Test
    void oneThatEndsInASteadyStateCostsARound() throws InterruptedException {
        start(1);

        Allocation allocation = SteadyState.of((Body) () -> endAtCall(20_000, 0))
                .allThreads()
                .limit(0)
                .maxTime(SHORT)
                .measure();

        assertThat(allocation.bytes()).as(allocation.toString()).isZero();
        assertThat(allocation.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(allocation.explanation())
                .isEqualTo("1 round was left out and run again, because a thread that does not count ended in it:"
                        + " \"test reaper\"");
    }

    @Test
    void aBreachSaysSoToo() throws InterruptedException {
        start(2);

        Allocation allocation = SteadyState.of((Body) () -> {
                    endAtCall(100, 20_000);
                    sink = new byte[16];
                })
                .allThreads()
                .limit(0)
                .maxTime(SHORT)
                .measure();

        assertThat(allocation.bytesPerOperation()).as(allocation.toString()).isEqualTo(32.0);
        assertThat(allocation.describeBreach("x", 0))
                .contains(
                        "\n  2 rounds were left out and run again, because a thread that does not count ended in each:"
                                + " \"test reaper\"\n");
    }

    @Test
    void oneThatEndsBetweenTwoCallsCostsNothing() throws InterruptedException {
        start(1);

        Allocation allocation = SteadyState.of((Body) () -> {})
                .beforeEach(() -> endAtCall(20, 0))
                .allThreads()
                .limit(0)
                .maxTime(SHORT)
                .measure();

        assertThat(allocation.bytes()).isZero();
        assertThat(allocation.explanation()).isEmpty();
        assertThat(reapers).isEmpty();
    }

    @Test
    void oneThatEndsInTheRoundOfTheThreadsRowsCostsARound() throws InterruptedException {
        start(1);

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
                .maxTime(SHORT)
                .measure();

        assertThat(reapers).isEmpty();
        assertThat(allocation.threads().stream()
                        .mapToLong(ThreadAllocation::bytes)
                        .sum())
                .isEqualTo(32);
        assertThat(allocation.explanation()).startsWith("1 round was left out");
    }

    @Test
    void oneThatEndsInASingleShotLeavesNoFigure() throws InterruptedException {
        start(1);

        assertThatIllegalStateException()
                .isThrownBy(() ->
                        SteadyState.of((Body) () -> endNext()).allThreads().once())
                .withMessageContaining("\"test reaper\", which does not count, ended inside the measurement");
    }

    @Test
    void oneThatEndsBeforeTheMarkOfAMeterIsNoConcernOfIt() throws InterruptedException {
        start(1);
        AllocationMeter meter = AllocationMeter.ofAllThreads();

        endNext();
        meter.mark();

        assertThat(meter.bytesSinceMark()).isZero();
    }

    private void endAtCall(int first, int second) throws InterruptedException {
        calls++;
        if (calls == first || calls == second) {
            endNext();
        }
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
        reaper.end.countDown();
        reaper.join();
    }

    /** In the group of the JVM's own threads, as the JDK's is. */
    private static final class Reaper extends Thread {
        final CountDownLatch running = new CountDownLatch(1);
        final CountDownLatch end = new CountDownLatch(1);

        Reaper() {
            super(systemGroup(), "test reaper");
        }

        @Override
        public void run() {
            running.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        private static ThreadGroup systemGroup() {
            ThreadGroup group = Thread.currentThread().getThreadGroup();
            while (group.getParent() != null) {
                group = group.getParent();
            }
            return group;
        }
    }
}
