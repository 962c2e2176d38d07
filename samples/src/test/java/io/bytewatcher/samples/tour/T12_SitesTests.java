package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import io.bytewatcher.sites.AllocationLedger;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/**
 * Sites. A figure alone does not say where to look, so a failure names each line that allocates, with its bytes and the
 * cause. A test that breaks its limit is searched in a fresh JVM, where nothing is instrumented; {@code ./demo} shows
 * such a failure. This file searches in code, by the ledger: 24 B are one box, on the line that boxes.
 *
 * <p>The failure's line is {@code 24 T12_SitesTests.box(T12_SitesTests.java:39) boxing long → Long}.
 */
class T12_SitesTests {
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64).putLong(0, 1_000);
    Object kept = "";

    @Test
    void namesTheLine() {
        SiteReport report;
        try (AllocationLedger ledger = AllocationLedger.open("io.bytewatcher.samples.tour.*")) {
            ledger.start();
            box();
            report = ledger.stop();
        }

        assertThat(report.sites()).as(report.toString()).hasSize(1);
        AllocationSite site = report.sites().get(0);
        assertThat(site.place()).startsWith("T12_SitesTests.box(T12_SitesTests.java:");
        assertThat(site.cause()).isEqualTo("boxing long → Long");
        assertThat(site.bytesPerOperation()).isEqualTo(24);
    }

    private void box() {
        kept = buffer.getLong(0);
    }
}
