package io.bytewatcher.report;

import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.sites.AllocationSite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What writing all reports of 10,000 tests takes in a fresh JVM, 500 of them failed with sites: the first time, and then merging with
 * what is there. The goal is 1 s for the first. The argument is an empty folder.
 */
final class ReportCost {
    private static final int TESTS = 10_000;

    private ReportCost() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        RunResults results = results();
        ReportDirectory reports = ReportDirectory.of(folder);
        for (String what : List.of("first write", "merge with it", "merge again")) {
            long start = System.nanoTime();
            reports.write(results);
            System.out.printf(Locale.ROOT, "%s: %d ms%n", what, (System.nanoTime() - start) / 1_000_000);
        }
        try (ReportJournal journal = reports.journal(results)) {
            long start = System.nanoTime();
            results.tests().forEach(journal::append);
            System.out.printf(
                    Locale.ROOT, "a result into the journal: %d us%n", (System.nanoTime() - start) / 1_000 / TESTS);
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                System.out.printf(Locale.ROOT, "%,12d B  %s%n", Files.size(file), file.getFileName());
            }
        }
    }

    private static RunResults results() {
        List<TestResult> tests = new ArrayList<>();
        for (int i = 0; i < TESTS; i++) {
            String test = "com.acme.trading.codec.CodecNumber" + i / 10 + "Test#encodesTheOrder" + i;
            AllocationSite[] sites = i % 20 == 0
                    ? Stream.of(1, 2, 3, 4)
                            .map(line -> Samples.site("com.acme.trading.codec.Codec", "price", "Codec.java", line, 48))
                            .toArray(AllocationSite[]::new)
                    : new AllocationSite[0];
            TestResult result = Samples.result(
                    "core", test, Samples.measured(Verdict.STEADY, i % 20, sites), i % 20 == 0, "48 B per call");
            tests.add(i % 2 == 0 ? Samples.compared(result, Outcome.UNCHANGED, i % 20) : result);
        }
        return Samples.run(tests.toArray(TestResult[]::new));
    }
}
