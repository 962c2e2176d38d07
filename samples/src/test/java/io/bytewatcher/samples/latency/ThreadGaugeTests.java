package io.bytewatcher.samples.latency;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ThreadGaugeTests {

    private volatile boolean ending;

    @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the objects
    private volatile byte @Nullable [] kept;

    @Test
    void aThreadAnswersBetweenItsOperationsToTheByte() throws InterruptedException {
        ThreadGauge gauge = new ThreadGauge("worker");
        Thread thread = new Thread(() -> {
            gauge.attach();
            for (long done = 1; !ending; done++) {
                kept = new byte[16];
                gauge.answer(done);
            }
        });
        thread.start();
        ThreadTotals first = ask(gauge);
        ThreadTotals second = ask(gauge);
        ending = true;
        thread.join();

        ThreadTotals between = second.since(first);
        assertThat(between.operations()).isPositive();
        assertThat(between.bytes()).isEqualTo(between.operations() * 32);
        assertThat(between.perOperation()).isEqualTo(32);
    }

    private static ThreadTotals ask(ThreadGauge gauge) {
        gauge.ask();
        while (!gauge.isAnswered()) {
            Thread.onSpinWait();
        }
        return gauge.answer();
    }
}
