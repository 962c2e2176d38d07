package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
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
    void typesCanBeSubtractedOnlyIfTheyAreThoseOfAllBytes() {
        assertThat(withTypes(SiteReport.Engine.EXACT_FORK, 480, 480).hasAllTypes())
                .isTrue();
        assertThat(withTypes(SiteReport.Engine.EXACT_FORK, 480, 464).hasAllTypes())
                .isFalse();
        assertThat(withTypes(SiteReport.Engine.EXACT_FORK, 480, 496).hasAllTypes())
                .isFalse();
        assertThat(withTypes(SiteReport.Engine.LEDGER, 480, 480).hasAllTypes()).isFalse();
        assertThat(SiteReport.notFound("where: not known").hasAllTypes()).isFalse();
    }

    @Test
    void typesAreSortedByTheirBytesAndKept() {
        SiteReport report = withTypes(SiteReport.Engine.EXACT_FORK, 480, 480)
                .plusRemarks(List.of("more"))
                .withSites(List.of(site("main", "run", 480)))
                .times(10);
        assertThat(report.types()).extracting(AllocatedType::name).containsExactly("byte[]", "java.lang.Long");
        assertThat(report.hasAllTypes()).isTrue();
    }

    private static SiteReport withTypes(SiteReport.Engine engine, long bytes, long ofTypes) {
        return new SiteReport(
                engine,
                List.of(site("main", "run", bytes)),
                bytes,
                CALLS,
                bytes,
                CALLS,
                0,
                List.of(),
                List.of(new AllocatedType("java.lang.Long", 16, 1), new AllocatedType("byte[]", ofTypes - 16, 10)));
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
    void reasonsStandBelowTheirRow() {
        KeptReason passed = new KeptReason(
                KeptReason.Kind.PASSED,
                "it is passed to Journal.write(byte[]) at Starter.java:14, which is not inlined: too big",
                List.of(),
                "");
        KeptReason array = new KeptReason(KeptReason.Kind.ARRAY, "it is longer than 64");
        Kept kept = new Kept(List.of(passed, array), "with Journal.write inlined, 0 B per call", "", "keep one buffer");
        Kept tried =
                new Kept(List.of(array), "", "with EliminateAllocationArraySizeLimit=80, still 1.6 B per call", "");
        assertThat(table(Stream.of(
                        site("main", "start", 480).withKept(kept),
                        site("main", "end", 16).withKept(tried))))
                .isEqualTo("""
                  48  Starter.start(Starter.java:12)  new byte[]
                      kept: it is passed to Journal.write(byte[]) at Starter.java:14, which is not inlined: too big
                      kept: it is longer than 64
                      proof: with Journal.write inlined, 0 B per call
                      cure: keep one buffer
                 1.6  Starter.end(Starter.java:12)    new byte[]
                      kept: it is longer than 64
                      tried: with EliminateAllocationArraySizeLimit=80, still 1.6 B per call
                49.6  of 49.6 B explained""");
    }

    @Test
    void rowsOfSeveralThreadsShareTheirReasons() {
        KeptReason stored = stored("it is stored in Cache.last");
        KeptReason returned = new KeptReason(KeptReason.Kind.RETURNED, "it is returned by Starter.run");
        assertThat(table(ofThreads(9)
                        .map(site -> site.thread().equals("Thread-5")
                                ? site.withKept(kept(returned, stored))
                                : site.withKept(kept(stored)))))
                .isEqualTo("""
                144  Starter.run(Starter.java:12)  new byte[]
                     kept: it is stored in Cache.last
                     kept: it is returned by Starter.run
                144  of 144 B explained""");
    }

    @Test
    void onlyTheMostFrequentReasonsAreListed() {
        List<KeptReason> reasons = new ArrayList<>();
        for (int i = 1; i <= 7; i++) {
            reasons.add(stored("it is stored in C.f" + i));
        }
        reasons.add(new KeptReason(KeptReason.Kind.UNKNOWN, "not known for 8 of 48 B"));

        assertThat(table(Stream.of(site("main", "start", 480).withKept(new Kept(reasons, "", "", "keep one buffer")))))
                .isEqualTo("""
                48  Starter.start(Starter.java:12)  new byte[]
                    kept: it is stored in C.f1
                    kept: it is stored in C.f2
                    kept: it is stored in C.f3
                    kept: it is stored in C.f4
                    kept: it is stored in C.f5
                    kept: not known for 8 of 48 B
                    kept: for 2 more reasons
                    cure: keep one buffer
                48  of 48 B explained""");
    }

    @Test
    void reasonOfSeveralRowsIsWrittenOnce() {
        String passed =
                "is passed to Adapter.write(Writer) at com.acme.Adapters.all(Adapters.java:64), which is not inlined";
        assertThat(table(Stream.of(
                        site("main", "a", 480)
                                .withKept(kept(stored("it is stored in Writer.stack; the holder " + passed))),
                        site("main", "b", 320)
                                .withKept(kept(
                                        stored("it is captured by a lambda; the lambda " + passed),
                                        stored("it is short"))),
                        site("main", "c", 160).withKept(kept(stored("it " + passed), stored("it is short"))),
                        site("main", "d", 16).withKept(kept(stored("it " + passed + " either"))))))
                .isEqualTo("""
                  48  Starter.a(Starter.java:12)  new byte[]
                      kept: it is stored in Writer.stack; the holder is passed to Adapter.write(Writer) at \
                com.acme.Adapters.all(Adapters.java:64), which is not inlined [1]
                  32  Starter.b(Starter.java:12)  new byte[]
                      kept: it is captured by a lambda; the lambda as in [1]
                      kept: it is short
                  16  Starter.c(Starter.java:12)  new byte[]
                      kept: as in [1]
                      kept: it is short
                 1.6  Starter.d(Starter.java:12)  new byte[]
                      kept: it is passed to Adapter.write(Writer) at com.acme.Adapters.all(Adapters.java:64), which is not \
                inlined either
                97.6  of 97.6 B explained""");
    }

    private static KeptReason stored(String text) {
        return new KeptReason(KeptReason.Kind.STORED, text);
    }

    private static Kept kept(KeptReason... reasons) {
        return new Kept(List.of(reasons), "", "", "");
    }

    @Test
    void siteWithReasonsIsElseTheSame() {
        AllocationSite site = site("main", "start", 480);
        Kept kept = kept(new KeptReason(KeptReason.Kind.UNKNOWN, "not known"));
        assertThat(site.kept()).isEqualTo(Kept.NOT_SOUGHT);
        assertThat(site.withKept(kept).kept()).isEqualTo(kept);
        assertThat(site.withKept(kept).withKept(Kept.NOT_SOUGHT)).isEqualTo(site);
    }

    @Test
    void fewThreadsHaveARowEach() {
        assertThat(table(ofThreads(8)).lines()).hasSize(9).first().asString().startsWith("Thread-0   16  ");
    }
}
