package io.bytewatcher.report;

import static io.bytewatcher.report.Samples.failed;
import static io.bytewatcher.report.Samples.run;
import static io.bytewatcher.report.Samples.soak;
import static io.bytewatcher.report.Samples.steady;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.bytewatcher.test.Await;
import io.bytewatcher.test.ConcurrentJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportDirectoryTests {
    private static final int WRITES = 25;
    private static final int FEW_WRITES = 6;
    private static final String[] REPORTS = {"bencher.json", "customSmallerIsBetter.json", "results.json", "summary.md"
    };

    @TempDir
    private Path folder;

    private Path directory = Path.of("");
    private ReportDirectory reports = ReportDirectory.of(Path.of(""));

    @BeforeEach
    void name() {
        directory = folder.resolve("target x/b→\ud83d\ude00y");
        reports = ReportDirectory.of(directory);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(path -> path.getFileName().toString())
                    .filter(name -> !name.equals("index.html"))
                    .sorted()
                    .toList();
        }
    }

    private RunResults onDisk() {
        return ResultsFile.read(directory.resolve("results.json"));
    }

    @Test
    void writesAllReportsAndNoOtherFile() throws IOException {
        RunResults written = reports.write(run(steady("b", 1), steady("a", 2)));
        assertThat(written).isEqualTo(run(steady("a", 2), steady("b", 1)));
        assertThat(onDisk()).isEqualTo(written);
        assertThat(reports.read()).contains(written);
        assertThat(files()).containsExactly(REPORTS);
    }

    @Test
    void mergesWithTheResultsOfTheSameRun() {
        reports.write(run(failed("a", 2, "2 B")));
        RunResults merged = reports.write(run(steady("a", 0), steady("b", 1)));
        assertThat(merged.tests()).containsExactly(failed("a", 2, "2 B"), steady("b", 1));
        assertThat(onDisk()).isEqualTo(merged);
        assertThat(directory.resolve("summary.md")).content().contains("2 tests measured, 1 failed");
    }

    @Test
    void replacesTheResultsOfAnotherRun() {
        reports.write(run("yesterday", 0, steady("a", 2)));
        RunResults today = run("today", 9, steady("b", 1));
        assertThat(reports.write(today)).isEqualTo(today);
        assertThat(onDisk()).isEqualTo(today);
    }

    @Test
    void replacesAnyResultsIfConfigured() {
        reports.write(run(failed("a", 2, "2 B")));
        reports.replace(run(steady("b", 1)));
        assertThat(onDisk()).isEqualTo(run(steady("b", 1)));
    }

    @Test
    void movesDamagedResultsAsideAndReportsIt() throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("results.json"), "{\"format\":");
        RunResults written = reports.write(run(steady("a", 2)));
        assertThat(written.tests()).containsExactly(steady("a", 2));
        assertThat(written.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.failed()).isFalse();
            assertThat(finding.text())
                    .contains("could not be read and were moved to ")
                    .contains("results.json.damaged: ")
                    .contains("results.json:1:");
        });
        assertThat(directory.resolve("results.json.damaged")).hasContent("{\"format\":");
        assertThat(onDisk()).isEqualTo(written);

        Files.writeString(directory.resolve("results.json"), "again");
        reports.write(run());
        assertThat(directory.resolve("results.json.damaged")).hasContent("{\"format\":");
        assertThat(directory.resolve("results.json.damaged-2")).hasContent("again");
    }

    @Test
    void reportsAnUnwritableFolder() throws IOException {
        Path noFolder = Files.writeString(folder.resolve("file"), "");
        ReportDirectory there = ReportDirectory.of(noFolder.resolve("reports"));
        for (Runnable work : List.<Runnable>of(
                () -> there.write(run()),
                () -> there.replace(run()),
                () -> there.journal(run()).close())) {
            assertThatExceptionOfType(ResultsException.class)
                    .isThrownBy(work::run)
                    .withMessageStartingWith(noFolder.resolve("reports") + ": reports cannot be written (")
                    .withMessageEndingWith(
                            "Make it writable, or name another directory: bytewatcher.report.dir, or -o on the command line");
        }
    }

    @Test
    void aFailureInTheMiddleLeavesTheFileAsItWas() throws IOException {
        RunResults before = reports.write(run(steady("a", 2)));
        List<ReportFile> failing = List.of(new ReportFile("results.json", (results, json, file) -> {
            Files.writeString(file, "half");
            throw new IOException("no space left on device");
        }));
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> reports.withFiles(failing).write(run(steady("b", 1))))
                .withMessageContaining("no space left on device");
        assertThat(onDisk()).isEqualTo(before);
        assertThat(files()).containsExactly(REPORTS);
    }

    /** Else the next JVM would write to the same temporary file. */
    @Test
    @Timeout(60)
    void failureIsThrownAfterAllWritesEnd() {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1); // else one thread writes all files
        Thread writing = Thread.currentThread();
        CountDownLatch otherWrites = new CountDownLatch(1);
        CountDownLatch thrown = new CountDownLatch(1);
        AtomicBoolean isWritten = new AtomicBoolean();
        ReportFile.Writer writer = (results, json, file) -> {
            if (Thread.currentThread() == writing) {
                Await.latch(otherWrites);
                thrown.countDown();
                throw new IOException("no space left on device");
            }
            otherWrites.countDown();
            Await.latch(thrown);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300)); // time for an early failure
            Files.writeString(file, "whole");
            isWritten.set(true);
        };
        List<ReportFile> files = List.of(new ReportFile("one", writer), new ReportFile("other", writer));
        assertThatExceptionOfType(ResultsException.class)
                .isThrownBy(() -> reports.withFiles(files).write(run()))
                .withMessageContaining("no space left on device");
        assertThat(isWritten).isTrue();
    }

    @Test
    void writesThroughASymbolicLink() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        directory = Files.createSymbolicLink(folder.resolve("link"), real);
        ReportDirectory.of(directory).write(run(steady("a", 2)));
        ResultsFile.write(directory.resolve("more.json"), run());
        assertThat(ResultsFile.read(real.resolve("results.json"))).isEqualTo(run(steady("a", 2)));
    }

    @Test
    void writesOnAThreadThatIsInterrupted() {
        Thread.currentThread().interrupt();
        ReportJournal journal = reports.journal(run());
        journal.append(steady("a", 1));
        assertThat(Thread.interrupted()).isTrue();
        Thread.currentThread().interrupt();
        journal.append(steady("b", 1));
        journal.close();
        RunResults written = reports.write(run());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(written.tests()).hasSize(2);
    }

    @Test
    void writesTheSameInAnyLocale() throws IOException {
        TestResult amortised = Samples.result("m", "İ#ı", Samples.amortised(), false, "");
        reports.write(run(amortised, steady("a", 123_456)));
        List<byte[]> expected = contents();
        Locale before = Locale.getDefault();
        try {
            for (String tag : List.of("tr-TR", "ar-SA-u-nu-arab")) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                reports.replace(run(amortised, steady("a", 123_456)));
                assertThat(contents()).usingElementComparator(Arrays::compare).isEqualTo(expected);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    private List<byte[]> contents() throws IOException {
        List<byte[]> contents = new ArrayList<>();
        for (String name : REPORTS) {
            contents.add(Files.readAllBytes(directory.resolve(name)));
        }
        return contents;
    }

    // Journals

    @Test
    void closedJournalIsMergedByTheNextWrite() throws IOException {
        try (ReportJournal journal = reports.journal(run())) {
            journal.append(steady("a", 1));
            journal.append(soak("s", 3, true));
        }
        RunResults written = reports.write(run(steady("b", 2)));
        assertThat(written.tests()).containsExactly(steady("a", 1), steady("b", 2));
        assertThat(written.soaks()).containsExactly(soak("s", 3, true));
        assertThat(files()).containsExactly(REPORTS);
    }

    @Test
    void openJournalIsNotMerged() throws IOException {
        ReportJournal journal = reports.journal(run());
        journal.append(steady("a", 1));
        assertThat(reports.write(run(steady("b", 2))).tests()).containsExactly(steady("b", 2));
        assertThat(files()).hasSize(REPORTS.length + 1);
        journal.append(steady("c", 1));
        journal.close();
        journal.close();
        assertThat(reports.write(run()).tests()).hasSize(3);
        assertThat(files()).containsExactly(REPORTS);
    }

    @Test
    void deletedJournalHasNoResults() throws IOException {
        ReportJournal journal = reports.journal(run());
        journal.append(steady("a", 1));
        journal.delete();
        journal.delete();
        assertThat(reports.write(run()).tests()).isEmpty();
        assertThat(files()).containsExactly(REPORTS);
        assertThatExceptionOfType(ResultsException.class).isThrownBy(() -> journal.append(steady("b", 1)));
    }

    @Test
    void aJournalOfAnotherRunIsRemoved() throws IOException {
        try (ReportJournal journal = reports.journal(run("yesterday", 0))) {
            journal.append(steady("a", 1));
        }
        assertThat(reports.write(run("today", 9)).tests()).isEmpty();
        assertThat(files()).containsExactly(REPORTS);
    }

    @Test
    void journalsAloneAreResults() {
        try (ReportJournal old = reports.journal(run("yesterday", 0))) {
            old.append(steady("a", 1));
        }
        try (ReportJournal journal = reports.journal(run("today", 9))) {
            journal.append(steady("b", 1));
        }
        assertThat(reports.read()).contains(run("today", 9, steady("b", 1)));
        assertThat(ReportDirectory.of(folder.resolve("none")).read()).isEmpty();
    }

    /** If all JVMs of a run were killed, it has only journals. */
    @ParameterizedTest
    @CsvSource({"0, 9", "9, 0"})
    void resultsOfTheLatestRunAreRead(int written, int killed) {
        RunResults earlierOrLater = run("written", written, steady("a", 1));
        reports.write(earlierOrLater);
        try (ReportJournal journal = reports.journal(run("killed", killed))) {
            journal.append(steady("b", 1));
        }
        assertThat(reports.read()).contains(killed > written ? run("killed", killed, steady("b", 1)) : earlierOrLater);
    }

    @Test
    void incompleteLineIsIgnoredAndOtherDamageIsReported() throws IOException {
        try (ReportJournal journal = reports.journal(run())) {
            journal.append(steady("a", 1));
        }
        Path journal;
        try (Stream<Path> list = Files.list(directory)) {
            journal = list.findFirst().orElseThrow();
        }
        assertThat(ReportDirectory.isResults(journal)).isTrue();
        byte[] whole = Files.readAllBytes(journal);
        for (int length = 0; length < whole.length; length++) {
            int lines = (int)
                    IntStream.range(0, length).filter(i -> whole[i] == '\n').count();
            List<Integer> found = Journals.parse(journal, Arrays.copyOf(whole, length)).stream()
                    .map(results ->
                            results.tests().size() + 10 * results.findings().size())
                    .toList();
            assertThat(found).isEqualTo(lines == 0 ? List.of() : List.of(lines - 1));
        }
        Files.writeString(journal, "damaged\n{\"test\":{}}\n", StandardOpenOption.APPEND);
        RunResults written = reports.write(run());
        assertThat(written.tests()).containsExactly(steady("a", 1));
        assertThat(written.findings())
                .singleElement()
                .extracting(Finding::text)
                .asString()
                .startsWith("2 lines of ")
                .contains("could not be read");
    }

    // At once

    @Test
    @Timeout(60)
    void threadsOfOneJvmLoseNothing() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> writes = new ArrayList<>();
            for (int i = 0; i < WRITES; i++) {
                TestResult test = steady("test" + i, i);
                writes.add(threads.submit(() -> reports.write(run(test))));
            }
            for (Future<?> write : writes) {
                write.get();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(onDisk().tests()).hasSize(WRITES);
        assertThat(files()).containsExactly(REPORTS);
    }

    /** Writes reports in several threads, or one after the other, or measures without end. */
    static final class Other {
        private Other() {}

        public static void main(String[] arguments) throws Exception {
            ReportDirectory reports = ReportDirectory.of(Path.of(arguments[0]));
            String name = arguments[1];
            if (arguments[2].equals("forever")) {
                ReportJournal journal = reports.journal(run());
                for (int i = 0; ; i++) {
                    journal.append(steady(name + i, i));
                    System.out.println(i);
                    if (i == 20) {
                        reports.write(run(steady(name + "written", 0)));
                    }
                }
            }
            ConcurrentJvm.awaitGo();
            try (ReportJournal journal = reports.journal(run())) {
                journal.append(steady(name + "journal", 1));
                for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
                    reports.write(run(steady(name + i, i)));
                }
            }
            System.out.println("done");
        }
    }

    @Test
    @Timeout(120)
    void fourConcurrentJvmsLoseNoResult() throws Exception {
        fourJvmsWriteAtOnce(FEW_WRITES);
    }

    @Test
    @Timeout(600)
    @Tag("nightly")
    void fourConcurrentJvmsLoseNoneOfManyResults() throws Exception {
        fourJvmsWriteAtOnce(WRITES);
    }

    private void fourJvmsWriteAtOnce(int writes) throws Exception {
        directory = folder.resolve("reports of all");
        reports = ReportDirectory.of(directory);
        List<ConcurrentJvm> jvms = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            jvms.add(new ConcurrentJvm(Other.class, directory.toString(), "jvm" + i + "#", String.valueOf(writes)));
        }
        ConcurrentJvm.finishTogether(jvms);
        RunResults merged = reports.write(run());
        assertThat(merged.tests()).hasSize(4 * (writes + 1));
        assertThat(merged.findings()).isEmpty();
        assertThat(files()).containsExactly(REPORTS);
    }

    @Test
    @Timeout(120)
    void resultsOfAKilledJvmAreKept() throws Exception {
        whatKilledJvmsHadMeasuredIsThere(10, 30); // before and after the reports are written
    }

    @Test
    @Timeout(600)
    @Tag("nightly")
    void resultsOfManyKilledJvmsAreKept() throws Exception {
        whatKilledJvmsHadMeasuredIsThere(10, 20, 30, 40, 15, 25, 35, 45);
    }

    private void whatKilledJvmsHadMeasuredIsThere(int... enough) throws Exception {
        directory = folder.resolve("reports of a killed one");
        reports = ReportDirectory.of(directory);
        for (int round = 0; round < enough.length; round++) {
            ConcurrentJvm victim =
                    new ConcurrentJvm(Other.class, directory.toString(), "round" + round + "#", "forever");
            victim.awaitNumber(enough[round]);
            RunResults meanwhile = reports.write(run());
            String name = "round" + round + "#0";
            assertThat(meanwhile.tests()).extracting(TestResult::test).doesNotContain(name); // it lives
            int last = victim.kill();
            Set<TestResult> written = new HashSet<>(reports.write(run()).tests());
            for (int i = 0; i <= last; i++) {
                assertThat(written.contains(steady("round" + round + "#" + i, i)))
                        .as(i + " of " + last)
                        .isTrue();
            }
            assertThat(files()).containsExactly(REPORTS);
        }
        String[] firstOfEachRound = IntStream.range(0, enough.length)
                .mapToObj(round -> "round" + round + "#0")
                .toArray(String[]::new);
        assertThat(onDisk().tests()).extracting(TestResult::test).contains(firstOfEachRound);
    }
}
