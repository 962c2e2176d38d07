package io.bytewatcher.report;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Measures the time of writing all reports in a fresh JVM: the first write, and then writes that merge with existing results. Of 20 tests,
 * one has failed, with sites. The goals are less than 1 s for the first write of 10,000 tests, less than 30 ms for that of one test, and
 * less than 5 MB of HTML. It exits with 1 when it misses a goal, and with 2 unless its arguments are an empty folder and a number of tests.
 * {@code benchmarks/report-cost} builds and runs it.
 */
final class ReportCost {
    private static final long MILLIS_GOAL = 1_000;
    private static final long MILLIS_GOAL_OF_ONE = 30;
    private static final long HTML_GOAL = 5_000_000;

    private ReportCost() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 2
                || !isEmptyFolder(Path.of(arguments[0]))
                || !arguments[1].matches("[1-9][0-9]{0,5}")) {
            System.err.println("expected: an empty folder, and a number of tests");
            System.exit(2);
        }
        Path folder = Path.of(arguments[0]);
        int tests = Integer.parseInt(arguments[1]);
        RunResults results = results(tests);
        ReportDirectory reports = ReportDirectory.of(folder);
        List<Long> millis = new ArrayList<>();
        for (String what : List.of("first write", "merge with it", "merge again")) {
            long start = System.nanoTime();
            reports.write(results);
            millis.add((System.nanoTime() - start) / 1_000_000);
            System.out.printf(Locale.ROOT, "%s: %d ms%n", what, millis.get(millis.size() - 1));
        }
        try (ReportJournal journal = reports.journal(results)) {
            long start = System.nanoTime();
            results.tests().forEach(journal::append);
            System.out.printf(
                    Locale.ROOT, "a result into the journal: %d us%n", (System.nanoTime() - start) / 1_000 / tests);
        }
        long html = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                System.out.printf(Locale.ROOT, "%,12d B  %s%n", Files.size(file), file.getFileName());
                html += file.toString().endsWith(".html") ? Files.size(file) : 0;
            }
        }
        List<String> missed = missed(tests, millis.get(0), html);
        missed.forEach(System.out::println);
        System.exit(missed.isEmpty() ? 0 : 1);
    }

    /** A sentence for each missed goal. No bytes of HTML mean that no page was written. */
    static List<String> missed(int tests, long millis, long html) {
        List<String> missed = new ArrayList<>();
        long goal = tests == 1 ? MILLIS_GOAL_OF_ONE : MILLIS_GOAL;
        if (millis >= goal) {
            missed.add(String.format(
                    Locale.ROOT,
                    "Goal missed: the first write of all reports takes %,d ms; the goal is less than %,d ms.",
                    millis,
                    goal));
        }
        if (html >= HTML_GOAL || html == 0) {
            missed.add(String.format(
                    Locale.ROOT,
                    "Goal missed: the HTML has %,d B; the goal is less than %,d B, and not none.",
                    html,
                    HTML_GOAL));
        }
        return missed;
    }

    private static boolean isEmptyFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    private static RunResults results(int count) {
        List<TestResult> tests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
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
