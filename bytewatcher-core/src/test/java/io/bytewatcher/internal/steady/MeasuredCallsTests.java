package io.bytewatcher.internal.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.bytewatcher.Allocation;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.sites.RepetitionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The calls whose bytes count in a measurement, and the handling of a call that throws. */
class MeasuredCallsTests {
    private static final Settings SETTINGS = new Settings(Settings.NO_LIMIT, 5_000_000_000L, 20_000_000_000L, 0, true);

    private final SimulatedJvm jvm = new SimulatedJvm();
    private final IllegalStateException boom = new IllegalStateException("boom");

    private SteadyStateEngine engine(Loop loop, @Nullable Loop beforeEach) {
        return new SteadyStateEngine(jvm, jvm, loop, beforeEach);
    }

    /** Code that throws on a later call; the first has already been made. */
    private Loop throwingAt(int call) {
        int[] calls = {1};
        return operations -> {
            for (int i = 0; i < operations; i++) {
                if (++calls[0] == call) {
                    throw new LoopFailure(i, boom);
                }
            }
        };
    }

    @Test
    void beforeEachIsNotCounted() throws Exception {
        boolean[] preparing = {false};
        long[] prepared = {0};
        jvm.takes(call -> 1_000).allocates(call -> preparing[0] ? 1_000 : 48);

        Allocation judgement = engine(jvm, operations -> {
                    preparing[0] = true;
                    jvm.repeat(operations);
                    preparing[0] = false;
                    prepared[0] += operations;
                })
                .settle(SETTINGS);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isEqualTo(48 * judgement.operations());
        assertThat(prepared[0]).as("once for each call").isEqualTo(jvm.calls() / 2);
    }

    @Test
    void preparedCallsAreMeasuredInOneWindow() throws Exception {
        SteadyStateEngine engine = engine(jvm.allocates(call -> 16), null);
        assertThat(engine.repeatPrepared(3)).isEqualTo(48);
        assertThat(engine.completedCalls()).as("with the first call").isEqualTo(4);
    }

    @Test
    void namesTheCallThatThrew() {
        assertThatExceptionOfType(RepetitionException.class)
                .isThrownBy(() -> engine(throwingAt(10), null).settle(SETTINGS))
                .withMessage("call 10 threw " + boom)
                .satisfies(thrown -> assertThat(thrown.call()).isEqualTo(10))
                .satisfies(thrown -> assertThat(thrown.thrown()).isSameAs(boom));
    }

    @Test
    void namesTheCallWhosePreparationThrew() {
        assertThatExceptionOfType(RepetitionException.class)
                .isThrownBy(() -> engine(jvm, throwingAt(10)).settle(SETTINGS))
                .satisfies(thrown -> assertThat(thrown.call()).isEqualTo(10))
                .satisfies(thrown -> assertThat(thrown.thrown()).isSameAs(boom));
        assertThat(jvm.calls()).isEqualTo(8);
    }

    @Test
    void anInterruptEndsTheMeasurementAndStaysSet() {
        Thread.currentThread().interrupt();
        try {
            assertThatExceptionOfType(InterruptedException.class)
                    .isThrownBy(() -> engine(jvm, null).settle(SETTINGS))
                    .withMessage("interrupted after 1 calls of the measured code");
            assertThatExceptionOfType(InterruptedException.class)
                    .isThrownBy(() -> engine(jvm, null).holds(0, 1_000_000_000));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(jvm.calls()).isZero();
    }
}
