package io.bytewatcher.cli;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.report.MarkdownSummary;
import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.StrictReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes all reports of merged results. */
@Command(
        name = "report",
        description = {
            "Merges results, writes all reports (results.json, index.html, summary.md, customSmallerIsBetter.json,"
                    + " bencher.json, and sites.collapsed if there are sites), and exits with 1 if the results are red.",
            "",
            "With --strict, the command judges the committed baseline on all results together, as no single JVM can. Red are: lines"
                    + " whose test was removed or was not measured, raised values without a reason, a baseline of which no line"
                    + " fits, a run that measured nothing, and each result that has no line, is below or above its line (unless"
                    + " it is a shifted single shot), or has lines of other environments only."
        },
        footer = {
            "  bytewatcher report -o report shards",
            "  bytewatcher report -o report --strict --baseline base.tsv shards",
            "  bytewatcher report -o report --strict \\",
            "      --baseline core=core/base.tsv --baseline web=web/base.tsv ."
        },
        exitCodeList = {
            "0:all is well",
            "1:a test failed, or the baseline does not fit (the reports are written)",
            "2:the command is wrong, or a file cannot be used"
        })
final class ReportCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FOLDER",
            description = "The folder to write. Earlier reports there are replaced.")
    private Path output = Path.of("");

    @Option(names = "--strict", description = "Judge the baseline, too. Requires --baseline.")
    private boolean strict;

    @Option(
            names = "--baseline",
            paramLabel = "[MODULE=]FILE",
            description = "The committed baseline; with several modules, once for each. Requires --strict.")
    private List<String> baselines = List.of();

    @Mixin
    private ToleranceOptions tolerance = new ToleranceOptions();

    @Parameters(arity = "1..*", paramLabel = "FILE_OR_FOLDER", description = "The results to report.")
    private List<Path> inputs = List.of();

    @Override
    public Integer call() {
        CommandSpec command = requireNonNull(spec, "spec");
        if (strict == baselines.isEmpty()) {
            throw Exit.wrong(command, strict ? "--strict needs --baseline FILE" : "--baseline needs --strict");
        }
        Tolerance same = tolerance.tolerance(command);
        RunResults results = new Inputs(command, output).read(inputs);
        if (strict) {
            results = StrictReport.of(results, new ModuleBaselines(command).read(results, baselines), same);
        }
        ReportDirectory.of(output).replace(results);
        PrintWriter out = command.commandLine().getOut();
        out.println(MarkdownSummary.headline(results));
        results.findings().forEach(finding -> out.println((finding.failed() ? "failed: " : "") + finding.text()));
        out.println("Reports are in " + output);
        return results.isRed() ? Exit.RED : 0;
    }
}
