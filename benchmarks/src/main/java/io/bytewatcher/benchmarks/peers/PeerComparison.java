package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.BuildFolder;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.JdksOption;
import io.bytewatcher.benchmarks.MeasuringProgram;
import io.bytewatcher.benchmarks.Report;
import io.bytewatcher.benchmarks.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * ByteWatcher beside its peers, in one run on one machine. Writes tables in Markdown. {@code --quick} judges only
 * goals that do not depend on time.
 */
@Command(
        name = "benchmarks/run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Measures ByteWatcher beside its peers and writes comparison.md.",
            "",
            "Needs a quiet machine, and about half an hour for each JDK. A peer that cannot run is listed with its error."
        })
public final class PeerComparison implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--quick", description = "short runs, to see that everything runs: their figures do not count")
    private boolean quick;

    @Mixin
    private JdksOption jdks = new JdksOption();

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "SECTION",
            description = "only these of ${COMPLETION-CANDIDATES}")
    private List<ComparisonSection> only = Arrays.asList(ComparisonSection.values());

    @Mixin
    private BuildFolder folders = new BuildFolder();

    public static void main(String... arguments) {
        System.exit(MeasuringProgram.execute(new PeerComparison(), arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        ComparisonSetup setup = new ComparisonSetup(
                folders.target(), jdks.find(), quick ? ComparisonSetup.Extent.QUICK : ComparisonSetup.Extent.FULL);
        Path folder = folders.out("comparison");
        Report report = Report.start(
                "comparison", "ByteWatcher beside its peers", MeasuringProgram.command(spec), setup.jdks());
        if (quick) {
            report.fact("short runs", "they show that everything runs; the figures do not count");
        }
        Goals goals = new Goals();
        for (ComparisonSection section : EnumSet.copyOf(only)) {
            report.section(section.title(), measure(section, setup, goals));
            report.write(folder, goals);
        }
        System.out.println(folder.toAbsolutePath().normalize());
        return goals.report(System.out);
    }

    /** A section that cannot be measured does not stop the others. */
    private static List<Table> measure(ComparisonSection section, ComparisonSetup setup, Goals goals) {
        try {
            return section.measure(setup, goals);
        } catch (IOException | RuntimeException e) {
            e.printStackTrace();
            goals.miss("a section could not be measured: " + FirstError.of(e));
            return List.of();
        }
    }
}
