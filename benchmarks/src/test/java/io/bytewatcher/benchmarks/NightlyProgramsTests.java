package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.benchmarks.peers.PeerComparison;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The programs whose goals are verdicts and bytes, with arguments that take minutes on two idle processors. Their findings are in the
 * output. Programs whose goals are times need a quiet machine and remain commands.
 */
@Tag("nightly")
class NightlyProgramsTests {
    private static final String THIS_JDK = String.valueOf(Runtime.version().feature());

    @Test
    void noVerdictOnAHardBodyIsWrong() {
        assertThat(MeasuringProgram.execute(new KnownBodies(), "--jvms", "4")).isZero();
    }

    @Test
    void knownSizesAreExactBesideThePeers() {
        assertThat(MeasuringProgram.execute(
                        new PeerComparison(), "--quick", "--only", "ERROR", "--jdks", THIS_JDK, "--target", "target"))
                .isZero();
    }
}
