package io.bytewatcher.samples.jitter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpikeCauseTests {

    private static final long QUOTE_BYTES = StringConstants.bytes(StringConstants.of(Quote.class));

    @Test
    void theClassWithExactlyTheBytesIsPreferredToAnEarlierOne() {
        Spike spike = new Spike(7, QUOTE_BYTES, 1_000);
        Compilation earlier = compilation(JitterSample.class, 4, 1_010);
        Compilation quote = compilation(Quote.class, 4, 4_000_000_000L);

        assertThat(SpikeCause.of(List.of(spike), List.of(earlier, quote)))
                .extractingByKey(spike)
                .isEqualTo(new SpikeCause(quote, 20, QUOTE_BYTES));
    }

    @Test
    void anotherSpikeTakesTheNextClassWithMoreBytes() {
        Spike exact = new Spike(7, QUOTE_BYTES, 1_000);
        Spike less = new Spike(9, 64, 2_000);
        Compilation quote = compilation(Quote.class, 4, 3_000);
        Compilation sample = compilation(JitterSample.class, 4, 4_000);

        assertThat(SpikeCause.of(List.of(exact, less), List.of(quote, sample)))
                .extractingByKey(less)
                .extracting(SpikeCause::compilation)
                .isEqualTo(sample);
    }

    @Test
    void aMethodThatC2NeverStartedIsFoundByItsExactBytes() {
        Spike exact = new Spike(7, QUOTE_BYTES, 1_000);
        Spike less = new Spike(8, QUOTE_BYTES - 8, 1_000);
        Compilation byC1 = compilation(Quote.class, 3, 500);

        assertThat(SpikeCause.of(List.of(exact), List.of(byC1)))
                .extractingByKey(exact)
                .isEqualTo(new SpikeCause(byC1, 20, QUOTE_BYTES));
        assertThat(SpikeCause.of(List.of(less), List.of(byC1))).isEmpty();
        assertThat(SpikeCause.of(List.of(exact), List.of(compilation(Quote.class, 3, exact.fromNanos() + 1))))
                .as("C1 compiles a method before it is queued for C2")
                .isEmpty();
    }

    @Test
    void onlyLaterCompilationsCount() {
        Spike spike = new Spike(7, QUOTE_BYTES, 1_000);

        assertThat(SpikeCause.of(List.of(spike), List.of(compilation(Quote.class, 4, 500))))
                .isEmpty();
    }

    @Test
    void aCompilationMuchLaterExplainsNothing() {
        Spike exact = new Spike(7, QUOTE_BYTES, 1_000);
        Spike less = new Spike(8, QUOTE_BYTES - 8, 1_000);

        assertThat(SpikeCause.of(List.of(exact), List.of(compilation(Quote.class, 4, 6_000_000_000L))))
                .isEmpty();
        assertThat(SpikeCause.of(List.of(less), List.of(compilation(Quote.class, 4, 200_000_000))))
                .isEmpty();
        assertThat(SpikeCause.of(List.of(less), List.of(compilation(Quote.class, 4, 90_000_000))))
                .containsKey(less);
    }

    @Test
    void aSecondMethodOfAClassFindsItsConstantsResolved() {
        Spike spike = new Spike(7, QUOTE_BYTES, 1_000);

        assertThat(SpikeCause.of(
                        List.of(spike), List.of(compilation(Quote.class, 4, 500), compilation(Quote.class, 4, 2_000))))
                .isEmpty();
    }

    private static Compilation compilation(Class<?> type, int level, long startNanos) {
        return new Compilation(type.getName(), "method", level, startNanos, 1, false);
    }
}
