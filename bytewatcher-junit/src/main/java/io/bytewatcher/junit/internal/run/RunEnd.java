package io.bytewatcher.junit.internal.run;

import io.bytewatcher.baseline.BaselineException;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.BaselineMode;
import io.bytewatcher.junit.internal.config.BaselineSettings;
import io.bytewatcher.junit.internal.config.Build;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.report.CiAnnotations;
import io.bytewatcher.report.Finding;
import io.bytewatcher.report.MarkdownSummary;
import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.ResultsException;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.TestResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Ends a run in this JVM: updates the baseline if configured, writes the reports, and returns the lines to print. */
final class RunEnd {
    private static final String TITLE = "[bytewatcher] ";

    /** The prefix of a command for GitHub. All other lines get a title, so a test's name cannot become a command. */
    private static final String COMMAND = "::";

    /** The printed tests or findings of a kind; the report has all. */
    private static final int LISTED = 10;

    private final RunRecord run;
    private final Configuration configuration;
    private final RunBaseline baseline;
    private final List<String> lines = new ArrayList<>();

    private RunEnd(RunRecord run, Configuration configuration, RunBaseline baseline) {
        this.run = run;
        this.configuration = configuration;
        this.baseline = baseline;
    }

    /**
     * Ends a run.
     *
     * @return the lines to print; none if nothing was measured or found
     */
    static List<String> of(RunRecord run) {
        Configuration configuration = run.configuration().orElse(null);
        if (configuration == null || (run.isEmpty() && configuration.baseline().effectiveMode() == BaselineMode.OFF)) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        try {
            lines.addAll(new RunEnd(run, configuration, new RunBaseline(configuration.baseline())).lines());
        } catch (BaselineException damaged) {
            lines.add(String.valueOf(damaged.getMessage()));
        }
        return lines.stream()
                .map(line -> line.startsWith(COMMAND) ? line : TITLE + line.replaceAll("\\p{Cntrl}", " "))
                .toList();
    }

    private List<String> lines() {
        RunResults outcome = new RunOutcome(run, baseline).results();
        RunCounts counts = new RunCounts(outcome, run.ungatedSoaks());
        if (counts.isNothing() && outcome.findings().isEmpty()) {
            return List.of();
        }
        RunResults own = baseline.isUpdated() ? updated(outcome) : outcome;
        String reports = report(own);
        if (baseline.isChecked()) {
            list("improved", own, Outcome.IMPROVED);
            shifted(own);
            list("no baseline", own, Outcome.NO_BASELINE);
            list("measured in another environment or way than the baseline", own, Outcome.ENVIRONMENT_MISMATCH);
        }
        if (counts.notGated() > 0) {
            lines.add(ByteWatcherKeys.ENABLED + "=false: " + counts.notGated()
                    + (counts.notGated() == 1 ? " test was run without its" : " tests were run without their")
                    + " allocation limit");
        }
        baseline.missingFile().ifPresent(lines::add);
        own.findings().stream().limit(LISTED).forEach(finding -> lines.add(finding.text()));
        if (own.findings().size() > LISTED) {
            lines.add("and " + (own.findings().size() - LISTED) + " more like these");
        }
        lines.add(counts + "; " + reports);
        return lines;
    }

    /** Updates the baseline. Adds a failed finding if it cannot be written. */
    private RunResults updated(RunResults outcome) {
        try {
            lines.addAll(new BaselineWriter(run, configuration.baseline()).update());
            return outcome;
        } catch (BaselineException unwritable) {
            List<Finding> findings = new ArrayList<>(outcome.findings());
            findings.add(0, new Finding(true, "the baseline was not updated: " + unwritable.getMessage()));
            return outcome.with(outcome.tests(), findings);
        }
    }

    private String patch(RunResults merged) {
        try {
            return new BaselineWriter(run, configuration.baseline()).patch(merged);
        } catch (BaselineException unreadable) {
            lines.add("no patch: " + unreadable.getMessage());
            return "";
        }
    }

    private void list(String title, RunResults results, Outcome outcome) {
        List<TestResult> listed = testsOf(results, outcome);
        listed.stream()
                .limit(LISTED)
                .forEach(test -> lines.add(title + ": " + test.name()
                        + test.baseline()
                                .map(compared -> compared.was()
                                                .map(was -> ", " + was + " -> ")
                                                .orElse(", ")
                                        + compared.now())
                                .orElse("")));
        if (listed.size() > LISTED) {
            lines.add(title + ": " + (listed.size() - LISTED) + " more");
        }
    }

    private static List<TestResult> testsOf(RunResults results, Outcome outcome) {
        return results.tests().stream()
                .filter(test -> test.outcome().filter(outcome::equals).isPresent())
                .toList();
    }

    private void shifted(RunResults results) {
        int shifted = testsOf(results, Outcome.SHIFTED).size();
        if (shifted > 0) {
            lines.add((shifted == 1 ? "1 single shot has" : shifted + " single shots have")
                    + " shifted, which fails only with " + ByteWatcherKeys.BASELINE_SINGLE_SHOT + "=gate");
        }
    }

    /** Writes the reports, and returns a text that names their place. */
    private String report(RunResults own) {
        Path directory = configuration.reportDir();
        try {
            ReportDirectory.of(directory)
                    .alsoWriting(BaselineSettings.PATCH, this::patch)
                    .write(own);
        } catch (ResultsException unwritable) {
            return "no report: " + unwritable.getMessage();
        }
        try {
            run.journal().delete();
            if (hasNews(own)) {
                lines.addAll(CiAnnotations.of(System.getenv(), Build.folder()).lines(own));
                MarkdownSummary.appendToStep(own, System.getenv());
            }
        } catch (ResultsException unwritable) {
            lines.add(String.valueOf(unwritable.getMessage()));
        }
        return "report: " + shown(directory.resolve("index.html"));
    }

    private static boolean hasNews(RunResults results) {
        return results.isRed()
                || !results.findings().isEmpty()
                || results.tests().stream()
                        .flatMap(test -> test.outcome().stream())
                        .anyMatch(outcome -> outcome != Outcome.UNCHANGED && outcome != Outcome.SHIFTED);
    }

    private static String shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path absolute = file.toAbsolutePath().normalize();
        return (absolute.startsWith(here) ? here.relativize(absolute) : absolute).toString();
    }
}
