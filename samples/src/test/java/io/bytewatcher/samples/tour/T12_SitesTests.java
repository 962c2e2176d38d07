package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import io.bytewatcher.sites.AllocationLedger;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/**
 * A figure says how much, but not where. A failure therefore names each line that allocates, with its bytes and the
 * cause; {@code ./demo} shows one. In code, an {@code AllocationLedger} instruments the classes that you name and
 * records their allocations. It finds one box of 24 B, on the line that boxes.
 *
 * <p>A failure shows the site as {@code 24 T12_SitesTests.box(T12_SitesTests.java:39) boxing long → Long}.
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
