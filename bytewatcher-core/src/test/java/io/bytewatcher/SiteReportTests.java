package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SiteReportTests {
    private static final int CALLS = 10;

    private static AllocationSite site(String thread, String method, long bytes) {
        StackTraceElement place = new StackTraceElement("com.acme.Starter", method, "Starter.java", 12);
        return new AllocationSite(thread, List.of(place), List.of(), "new byte[]", bytes, 1, CALLS);
    }

    private static String table(Stream<AllocationSite> sites) {
        List<AllocationSite> all = sites.toList();
        long bytes = all.stream().mapToLong(AllocationSite::bytes).sum();
        return new SiteReport(SiteReport.Engine.LEDGER, all, bytes, CALLS, bytes, CALLS, 0, List.of()).toString();
    }

    private static Stream<AllocationSite> ofThreads(int threads) {
        return IntStream.range(0, threads).mapToObj(i -> site("Thread-" + i, "run", 160));
    }

    @Test
    void emptyReportNamesNoEngine() {
        SiteReport report = SiteReport.notFound("where: not known");

        assertThat(report.engine()).isEqualTo(SiteReport.Engine.NONE);
        assertThat(report.isFound()).isFalse();
        assertThat(report.plusRemarks(List.of("more")).engine()).isEqualTo(SiteReport.Engine.NONE);
    }

    @Test
    void shortLivedThreadsShareARow() {
        assertThat(table(Stream.concat(ofThreads(9), Stream.of(site("main", "start", 480)))))
                .isEqualTo("""
                Thread-*  144  Starter.run(Starter.java:12)    new byte[]
                main       48  Starter.start(Starter.java:12)  new byte[]
                          192  of 192 B explained""");
    }

    @Test
    void fewThreadsHaveARowEach() {
        assertThat(table(ofThreads(8)).lines()).hasSize(9).first().asString().startsWith("Thread-0   16  ");
    }
}
