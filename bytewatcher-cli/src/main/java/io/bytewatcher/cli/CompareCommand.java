package io.bytewatcher.cli;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.report.DifferenceReport;
import io.bytewatcher.report.ResultsComparison;
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

/** Compares two runs. */
@Command(
        name = "compare",
        description = {
            "Compares the results of two runs, and prints the changes, with the sites that have grown.",
            "",
            "The rules are those of baselines. A test that allocated nothing at steady state and now allocates has"
                    + " regressed, whatever the tolerance. Means of rare allocations are compared with their noise. Only"
                    + " results of the same environment (JDK, JIT, collector, object layout) are compared.",
            "",
            "Results of JMH (-prof gc -rf json) can be compared, too, with each other and with those of ByteWatcher."
        },
        footer = {
            "  bytewatcher compare main/results.json target/bytewatcher",
            "  bytewatcher compare -o difference main/results.json target/bytewatcher"
        },
        exitCodeList = {"0:nothing regressed", "1:a test regressed", "2:the command is wrong, or a file cannot be used"
        })
final class CompareCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description = "A folder for difference.html, which shows the sites of both runs as flame graphs, and for"
                    + " old.collapsed and new.collapsed. Earlier ones there are replaced.")
    private @Nullable Path output;

    @Mixin
    private ToleranceOptions tolerance = new ToleranceOptions();

    @Parameters(index = "0", paramLabel = "OLD", description = "The old results: a file, or a folder to search.")
    private Path old = Path.of("");

    @Parameters(index = "1", paramLabel = "NEW", description = "The new results: a file, or a folder to search.")
    private Path now = Path.of("");

    @Override
    public Integer call() {
        CommandSpec command = requireNonNull(spec, "spec");
        Tolerance same = tolerance.tolerance(command);
        Inputs inputs = new Inputs(command, Path.of("no output"));
        ResultsComparison comparison = ResultsComparison.of(inputs.read(List.of(old)), inputs.read(List.of(now)), same);
        PrintWriter out = command.commandLine().getOut();
        out.println(comparison.text());
        if (output != null) {
            DifferenceReport.write(output, comparison);
            out.println("The difference is in " + output.resolve(DifferenceReport.PAGE_NAME));
        }
        return comparison.hasRegressed() ? Exit.RED : 0;
    }
}
