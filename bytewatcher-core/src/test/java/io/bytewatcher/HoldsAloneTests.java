package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The conditions for a limit to hold in a fresh JVM. */
class HoldsAloneTests {
    private static SiteReport report(SiteReport.Engine engine, long undisturbedBytes, long undisturbedOperations) {
        return new SiteReport(engine, List.of(), 0, 10, undisturbedBytes, undisturbedOperations, 0, List.of());
    }

    @Test
    void isTrueIfTheCodeSettledWithinTheLimit() {
        SiteReport report = report(SiteReport.Engine.EXACT_FORK, 481, 10);
        assertThat(report.holdsAlone(49)).isTrue();
        assertThat(report.holdsAlone(48)).isFalse();
        assertThat(report(SiteReport.Engine.EXACT_FORK, 480, 10).holdsAlone(48)).isTrue();
        assertThat(report(SiteReport.Engine.EXACT_FORK, 0, 10).holdsAlone(0)).isTrue();
    }

    @Test
    void isFalseIfTheCodeDidNotSettle() {
        assertThat(report(SiteReport.Engine.EXACT_FORK, 0, 0).holdsAlone(48)).isFalse();
        assertThat(SiteReport.notFound("where: not known").holdsAlone(48)).isFalse();
    }

    @Test
    void isFalseInTheMeasuringJvm() {
        assertThat(report(SiteReport.Engine.LEDGER, 0, 10).holdsAlone(48)).isFalse();
    }

    @Test
    void isFalseWithoutALimit() {
        assertThat(report(SiteReport.Engine.EXACT_FORK, 0, 10).holdsAlone(-1)).isFalse();
    }
}
