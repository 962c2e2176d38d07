package io.bytewatcher.internal.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.bytewatcher.Allocation;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.counter.UnseenBytesException;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.sites.RepetitionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rounds in which an ignored thread ended, against a simulated counter, clock and compiler. */
class SkippedRoundsTests {
    private static final Settings AT_0 = new Settings(0, 5_000_000_000L, 20_000_000_000L, 0, true);

    private final SimulatedJvm jvm = new SimulatedJvm();

    @Test
    void noRoundIsSkippedIfNoThreadEnds() throws Exception {
        SteadyStateEngine engine = engine(null);

        Allocation judgement = engine.settle(AT_0);

        assertThat(engine.endedInSkippedRounds()).isEmpty();
        assertThat(judgement.warmUpOperations() + judgement.operations()).isEqualTo(jvm.calls());
    }

    @Test
    void callsOfASkippedRoundAreNotCounted() throws Exception {
        SteadyStateEngine engine = new SteadyStateEngine(jvm.threadEndsAt(300_000), jvm, jvm, null);

        Allocation judgement = engine.settle(AT_0);

        assertThat(engine.endedInSkippedRounds()).hasSize(1);
        assertThat(judgement.warmUpOperations() + judgement.operations()).isLessThan(jvm.calls());
    }

    @Test
    void bytesOfASkippedRoundAreNotCounted() throws Exception {
        SteadyStateEngine engine = new SteadyStateEngine(jvm.threadEndsAt(5_000).noiseAt(5_000, 999), jvm, jvm, null);

        Allocation judgement = engine.settle(AT_0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isZero();
        assertThat(judgement.outliers()).isEmpty();
        assertThat(engine.endedInSkippedRounds()).containsExactly("process reaper");
    }

    @Test
    void costIsExactDespiteSkippedRounds() throws Exception {
        jvm.allocates(call -> 48).threadEndsAt(2).threadEndsAt(700_000);
        SteadyStateEngine engine = engine(null);

        Allocation judgement = engine.settle(AT_0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.STEADY);
        assertThat(judgement.bytes()).isEqualTo(48 * judgement.operations());
        assertThat(engine.endedInSkippedRounds()).hasSize(2);
    }

    @Test
    void beforeEachRunsForARepeatedRound() throws Exception {
        long[] prepared = {0};
        SteadyStateEngine engine = engine(operations -> prepared[0] += operations);
        jvm.repeat(1);
        jvm.threadEndsAt(5);

        engine.settle(AT_0);

        assertThat(engine.endedInSkippedRounds()).hasSize(1);
        assertThat(prepared[0]).isEqualTo(jvm.calls() - 1);
    }

    @Test
    void threadEndInTheFirstRoundsDoesNotDoubtAFulfilledLimit() throws Exception {
        jvm.allocates(call -> 48).threadEndsAt(1).threadEndsAt(40_000);
        SteadyStateEngine engine = engine(null);

        assertThat(engine.holds(48, 1_000_000_000)).isTrue();
        assertThat(engine.endedInSkippedRounds()).hasSize(2);
    }

    @Test
    void tenRoundsAreSkipped() throws Exception {
        endAtEachCallUntil(11);
        SteadyStateEngine engine = engine(operations -> {});
        jvm.repeat(1);

        assertThat(engine.settle(AT_0).verdict()).isEqualTo(Verdict.STEADY);
        assertThat(engine.endedInSkippedRounds()).hasSize(10);
    }

    @Test
    void eleventhSkippedRoundEndsTheMeasurement() {
        endAtEachCallUntil(12);
        SteadyStateEngine engine = engine(operations -> {});
        jvm.repeat(1);

        assertThatExceptionOfType(UnseenBytesException.class).isThrownBy(() -> engine.settle(AT_0));
    }

    @Test
    void callsOfASkippedRoundAreNumbered() throws LoopFailure {
        jvm.repeat(1);
        jvm.threadEndsAt(3);
        Loop failing = operations -> {
            for (int i = 0; i < operations; i++) {
                if (jvm.calls() == 8) {
                    throw new LoopFailure(i, new IllegalStateException("the ninth"));
                }
                jvm.repeat(1);
            }
        };
        SteadyStateEngine engine = new SteadyStateEngine(jvm, jvm, failing, null);

        assertThatExceptionOfType(RepetitionException.class)
                .isThrownBy(() -> engine.settle(AT_0))
                .satisfies(thrown -> assertThat(thrown.call()).isEqualTo(9));
    }

    /** All calls but the first, which the engine assumes to be made. */
    private void endAtEachCallUntil(int last) {
        for (int call = 2; call <= last; call++) {
            jvm.threadEndsAt(call);
        }
    }

    private SteadyStateEngine engine(@Nullable Loop beforeEach) {
        return new SteadyStateEngine(jvm, jvm, jvm, beforeEach);
    }
}
