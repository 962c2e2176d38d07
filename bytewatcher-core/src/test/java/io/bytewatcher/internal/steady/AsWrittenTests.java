package io.bytewatcher.internal.steady;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AsWrittenTests {
    private static final long MICROSECOND = 1_000;

    private AsWritten asWritten = new AsWritten();

    @BeforeEach
    void anew() {
        asWritten = new AsWritten();
    }

    @Test
    void isWhatTheFirstCallsAgreeOn() {
        rounds(MICROSECOND, 72, 72, 72, 72, 72, 72, 0, 0);
        assertThat(figure(0)).isEqualTo(72);
    }

    @Test
    void aFirstUseIsNoPartOfIt() {
        rounds(MICROSECOND, 9_072, 72, 72, 72, 72, 0);
        assertThat(figure(24)).isEqualTo(72);
    }

    /** Of eight inputs one is cheaper. */
    @Test
    void inputsThatTakeTurnsAreAllAmongThem() {
        rounds(MICROSECOND, 48, 48, 48, 45, 45, 45);
        assertThat(figure(45)).isEqualTo(45);
    }

    @Test
    void whatDiffersFromRoundToRoundIsNotKnown() {
        rounds(MICROSECOND, 0, 24, 12, 16, 10, 9, 9, 9);
        assertThat(figure(9)).isNull();
    }

    /** A pool that is filled once in thousands of calls. */
    @Test
    void whatIsRareAndDidNotComeInThemIsNotKnown() {
        rounds(MICROSECOND, 0, 0, 0, 0, 0, 0);
        assertThat(figure(17)).isNull();
        assertThat(figure(0)).isEqualTo(0);
    }

    /** A call of a millisecond holds thousands of iterations, so the JIT comes after a few. */
    @Test
    void ofSlowCallsTheFirstTwoRoundsAreEnough() {
        rounds(1_000 * MICROSECOND, 72, 72, 0, 0, 0, 0);
        assertThat(figure(0)).isEqualTo(72);
    }

    @Test
    void laterRoundsSayNothing() {
        asWritten.add(sample(128, 24, MICROSECOND));
        asWritten.add(sample(128, 24, MICROSECOND));
        assertThat(figure(24)).isNull();
    }

    /** Rounds of 1, 2, 4 calls and so on, each with so many bytes per call. */
    private void rounds(long nanosPerCall, long... bytesPerCall) {
        int operations = 1;
        for (long bytes : bytesPerCall) {
            asWritten.add(sample(operations, bytes, nanosPerCall));
            operations *= 2;
        }
    }

    private static Sample sample(int operations, long bytesPerCall, long nanosPerCall) {
        return new Sample(operations, operations * bytesPerCall, operations * nanosPerCall, 0, false);
    }

    private @Nullable Double figure(long settled) {
        Sample round = asWritten.atLeast(settled * 1_000_000, 1_000_000);
        return round == null ? null : round.mean();
    }
}
