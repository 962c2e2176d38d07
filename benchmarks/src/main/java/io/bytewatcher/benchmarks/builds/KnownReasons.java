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
import java.util.regex.Pattern;
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

    private static final Pattern UNKNOWN_PART = Pattern.compile("not known for (\\S+) of (\\S+) B");

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
                site.kept().reasons().forEach(reason -> System.out.println("    kept: " + reason.text()));
                bytes += site.bytesPerOperation();
                known += site.bytesPerOperation() * (1 - unknownPart(site));
            }
        }
        System.out.printf(Locale.ROOT, "%s  reasons of %.0f of %.0f B per call of all operations%n", jdk, known, bytes);
        goals.atLeast("the part of the bytes with a known reason, JDK " + jdk, 100 * known / bytes, GOAL, "%");
    }

    /** Returns the part of the bytes without a reason. */
    private static double unknownPart(AllocationSite site) {
        return site.kept().reasons().stream()
                .filter(reason -> reason.kind() == KeptReason.Kind.UNKNOWN)
                .map(reason -> UNKNOWN_PART.matcher(reason.text()))
                .mapToDouble(part -> part.matches() ? bytes(part.group(1)) / bytes(part.group(2)) : 1)
                .findFirst()
                .orElse(site.kept().reasons().isEmpty() ? 1 : 0);
    }

    private static double bytes(String figure) {
        return Double.parseDouble(figure.replace(",", ""));
    }
}
