package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SiteReportTests {
    @Test
    void noEngineIsSaidToHaveFoundNothing() {
        SiteReport report = SiteReport.notFound("where: not known");

        assertThat(report.engine()).isEqualTo(SiteReport.Engine.NONE);
        assertThat(report.isFound()).isFalse();
        assertThat(report.plusRemarks(List.of("more")).engine()).isEqualTo(SiteReport.Engine.NONE);
    }
}
