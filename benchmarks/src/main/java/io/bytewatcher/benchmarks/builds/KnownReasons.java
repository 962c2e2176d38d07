package io.bytewatcher.benchmarks.builds;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.KeptReason;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.MeasuringProgram;
import io.bytewatcher.benchmarks.Scratch;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.TestResult;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the sites of the corpus with their reasons, and counts the bytes without any. Each operation counts by its bytes per call. */
@Command(
        name = "benchmarks/reasons",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Lists what operations of real libraries (benchmarks/corpus) allocate, with the reasons why the JIT kept it, and counts the"
                    + " bytes whose reason is known.",
            "",
            "It takes ten minutes on each JDK."
        })
public final class KnownReasons implements Callable<Integer> {
    private static final double GOAL = 80;

    @Mixin
    private CorpusOptions options = new CorpusOptions();

    public static void main(String... arguments) {
        System.exit(MeasuringProgram.execute(new KnownReasons(), arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Goals goals = new Goals();
        for (Jdk jdk : options.jdks()) {
            try (Scratch scratch = Scratch.create("bytewatcher-reasons-")) {
                CorpusProject project = options.copy(scratch.folder().resolve("project"), jdk);
                count(jdk, project.test(scratch.folder().resolve("maven.log"), "-Dbytewatcher.baseline=update"), goals);
            }
        }
        return goals.report(System.out);
    }

    private static void count(Jdk jdk, CorpusProject.Outcome build, Goals goals) {
        double bytes = 0;
        double known = 0;
        for (TestResult test : build.results().tests()) {
            for (AllocationSite site : test.measured().map(Measured::sites).orElseThrow()) {
                System.out.printf(
                        Locale.ROOT,
                        "%s  %s  %.4g  %s  %s%n",
                        jdk,
                        test.name(),
                        site.bytesPerOperation(),
                        site.place(),
                        site.cause());
                site.kept().forEach(reason -> System.out.println("    kept: " + reason.text()));
                bytes += site.bytesPerOperation();
                known += isKnown(site) ? site.bytesPerOperation() : 0;
            }
        }
        System.out.printf(Locale.ROOT, "%s  reasons of %.0f of %.0f B per call of all operations%n", jdk, known, bytes);
        goals.atLeast("the part of the bytes with a known reason, JDK " + jdk, 100 * known / bytes, GOAL, "%");
    }

    private static boolean isKnown(AllocationSite site) {
        return site.kept().stream().anyMatch(reason -> reason.kind() != KeptReason.Kind.UNKNOWN);
    }
}
