package io.bytewatcher.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.format.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Summarizes a run in GitHub-flavoured Markdown: a line of counts, the findings, and a row for each test that failed, regressed,
 * improved or has no baseline. Unchanged tests are only counted. Thread-safe.
 *
 * <pre>{@code
 * String markdown = MarkdownSummary.of(results);
 * MarkdownSummary.appendToStep(results, System.getenv()); // on GitHub Actions
 * }</pre>
 *
 * <p>Names are text: no markup in them takes effect. Rows beyond the size that GitHub shows are only counted.
 */
public final class MarkdownSummary {
    /** GitHub shows no part of a step's summary that exceeds this number of bytes. */
    static final int LARGEST = 1 << 20;

    private static final String VARIABLE = "GITHUB_STEP_SUMMARY";
    private static final int RESERVE = 200; // for the line after the rows
    private static final String TABLE = "\n| | test | now | before | limit | where |\n|---|---|--:|--:|--:|---|\n";

    private record SummaryRow(Change change, String text) {}

    private final StringBuilder out = new StringBuilder();
    private final int most;
    private int bytes;
    private int left;

    private MarkdownSummary(int most) {
        this.most = most;
    }

    /**
     * Summarizes a run.
     *
     * @param results of a run
     * @return lines that end with LF, together less than 1 MiB in UTF-8
     */
    public static String of(RunResults results) {
        return of(results, LARGEST - 1);
    }

    /**
     * The line of counts.
     *
     * @param results of a run
     * @return such as {@code ByteWatcher: 812 tests measured, 1 failed}, without a line end
     */
    public static String headline(RunResults results) {
        return "ByteWatcher: " + counts(results);
    }

    static String of(RunResults results, int most) {
        return new MarkdownSummary(most).markdown(results);
    }

    static void write(RunResults results, Path file) throws IOException {
        Files.write(file, of(results).getBytes(UTF_8), StandardOpenOption.CREATE_NEW);
    }

    /**
     * Appends the summary to the summary of the current step of GitHub Actions.
     *
     * @param results of a run
     * @param environment variables, such as {@link System#getenv()}
     * @return whether the environment names such a summary
     * @throws ResultsException when the summary cannot be written
     */
    public static boolean appendToStep(RunResults results, Map<String, String> environment) {
        String name = environment.getOrDefault(VARIABLE, "");
        if (name.isEmpty()) {
            return false;
        }
        Path file = Path.of("");
        try {
            file = Path.of(name);
            long used = Files.exists(file) ? Files.size(file) : 0;
            int space = (int) Math.max(0, LARGEST - 1 - used);
            Files.writeString(file, of(results, space), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return true;
        } catch (IOException | InvalidPathException e) {
            throw new ResultsException(file, "cannot be written (" + e + ")", "It is what " + VARIABLE + " names", e);
        }
    }

    private String markdown(RunResults results) {
        add("**" + headline(results) + "**\n");
        List<String> findings = new ArrayList<>();
        results.findings().stream()
                .sorted(Comparator.comparing((Finding finding) -> !finding.failed()))
                .forEach(finding -> findings.add("- " + (finding.failed() ? "**failed** " : "") + "<code>"
                        + MarkdownText.text(finding.text()) + "</code>\n"));
        addAll("\n", findings);
        addAll(TABLE, rows(results));
        if (left > 0) {
            out.append("\nand ").append(Figures.group(left)).append(" more; all of them are in results.json\n");
        }
        return bytes(out.toString()) > most ? "" : out.toString();
    }

    private void addAll(String head, List<String> lines) {
        boolean first = true;
        for (String line : lines) {
            if (left > 0 || !add(first ? head + line : line)) {
                left++;
            }
            first = false;
        }
    }

    private boolean add(String text) {
        int more = bytes(text);
        if (bytes + more > most - RESERVE) {
            return false;
        }
        bytes += more;
        out.append(text);
        return true;
    }

    private static int bytes(String text) {
        return text.getBytes(UTF_8).length;
    }

    private static String counts(RunResults results) {
        StringBuilder counts = new StringBuilder(plural(results.measured(), "test") + " measured");
        for (Change change : Change.values()) {
            long tests = results.tests().stream()
                    .filter(test -> Change.of(test).filter(change::equals).isPresent())
                    .count();
            long soaks = change == Change.FAILED
                    ? results.soaks().stream().filter(SoakResult::failed).count()
                    : 0;
            if (tests + soaks > 0) {
                counts.append(", ")
                        .append(Figures.group(tests + soaks))
                        .append(' ')
                        .append(change.counted);
            }
        }
        long shifted = results.tests().stream()
                .flatMap(test -> test.baseline().stream())
                .filter(compared -> compared.outcome() == Outcome.SHIFTED)
                .count();
        if (shifted > 0) {
            counts.append(", ").append(plural(shifted, "single shot")).append(" shifted");
        }
        if (!results.soaks().isEmpty()) {
            counts.append(", ").append(plural(results.soaks().size(), "soak"));
        }
        if (!results.findings().isEmpty()) {
            counts.append(", ").append(plural(results.findings().size(), "finding"));
        }
        return counts.toString();
    }

    private static String plural(long count, String word) {
        return Figures.group(count) + " " + word + (count == 1 ? "" : "s");
    }

    private static List<String> rows(RunResults results) {
        Labels labels = Labels.of(results);
        List<SummaryRow> rows = new ArrayList<>();
        for (TestResult test : TestKey.sorted(results.tests())) {
            Change.of(test).ifPresent(change -> rows.add(new SummaryRow(change, row(change, labels.name(test), test))));
        }
        for (SoakResult soak : TestKey.sortedSoaks(results.soaks())) {
            if (soak.failed()) {
                String name = labels.name(soak);
                rows.add(new SummaryRow(
                        Change.FAILED,
                        line(Change.FAILED, name, "", "", "", MarkdownText.code(firstLine(soak.message())))));
            }
        }
        return rows.stream()
                .sorted(Comparator.comparing(SummaryRow::change))
                .map(SummaryRow::text)
                .toList();
    }

    private static String row(Change change, String name, TestResult test) {
        String now = test.measured()
                .filter(Measured::isTrusted)
                .map(measured -> test.baseline()
                                .map(Comparison::now)
                                .filter(figure -> !figure.others().isEmpty())
                                .map(MarkdownSummary::states)
                                .orElse(amount(measured))
                        + asWritten(measured))
                .orElse("");
        String before = test.baseline()
                .flatMap(Comparison::was)
                .map(MarkdownSummary::states)
                .orElse("");
        String limit = test.limits();
        String where = test.measured()
                .flatMap(measured -> measured.sites().stream().findFirst())
                .map(MarkdownSummary::where)
                .orElse(change == Change.FAILED ? firstLine(test.message()) : "");
        return line(change, name, now, before, limit, MarkdownText.code(where));
    }

    private static String amount(Measured measured) {
        return Figures.mean(measured.bytes(), measured.operations()) + " B";
    }

    private static String asWritten(Measured measured) {
        return measured.reducedByTheJit()
                .map(written -> " of " + Figures.mean(written.bytes(), written.operations()) + " B as written")
                .orElse("");
    }

    /** All its steady states. */
    private static String states(Figure figure) {
        return figure.states().stream().map(MarkdownSummary::amount).collect(Collectors.joining(" or "));
    }

    private static String amount(Figure figure) {
        return Figures.mean(figure.bytes(), figure.operations()) + " B";
    }

    private static String where(AllocationSite site) {
        return site.isPlaced() ? site.place() + " " + site.cause() : site.cause();
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }

    private static String line(Change change, String name, String now, String before, String limit, String where) {
        return "| " + change.word + " | " + MarkdownText.code(name) + " | " + now + " | " + before + " | " + limit
                + " | " + where + " |\n";
    }
}
