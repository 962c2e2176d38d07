package io.bytewatcher.samples.sorting;

import static io.bytewatcher.samples.console.OptionChecks.require;
import static io.bytewatcher.samples.console.OptionChecks.requireWithin;

import io.bytewatcher.samples.console.Interruption;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures sorting algorithms over sizes, with JMH. */
@Command(
        name = "sorting",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Efficiency is how much work an algorithm does; performance is how fast a machine does that work.",
            "",
            "Sorts random ints of several sizes with textbook algorithms and with the library. Prints comparisons, time and bytes"
                    + " of each. JMH measures each figure in its own forks, with its GC profiler. ByteWatcher counts the bytes"
                    + " of the sorting thread alone. The defaults are short: to trust a small difference, raise --forks,"
                    + " --iterations and --iteration-millis.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  samples sorting                                   all algorithms, a minute",
            "  samples sorting --algorithm bubble,merge --sizes 40,50,60,70,80 --forks 5 --iterations 5",
        })
public final class SortingSample implements Callable<Integer> {

    private static final int MAX_SIZE = 1_000_000;
    private static final int MAX_QUADRATIC_SIZE = 50_000;
    private static final int MAX_COUNT = 1_000;
    private static final int MAX_MILLIS = 600_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--algorithm",
            split = ",",
            description = "${COMPLETION-CANDIDATES}; separate several by commas (default: all)")
    private Set<Algorithm> algorithms = EnumSet.allOf(Algorithm.class);

    @Option(
            names = "--sizes",
            split = ",",
            defaultValue = "10,30,60,100,300,1000,5000",
            description = "array sizes, separated by commas (default: ${DEFAULT-VALUE})")
    private List<Integer> sizes = List.of();

    @Option(names = "--forks", defaultValue = "1", description = "JVMs for each figure (default: ${DEFAULT-VALUE})")
    private int forks;

    @Option(
            names = "--warmups",
            defaultValue = "5",
            description = "warm-up iterations in each JVM (default: ${DEFAULT-VALUE})")
    private int warmUps;

    @Option(
            names = "--iterations",
            defaultValue = "5",
            description = "measured iterations in each JVM (default: ${DEFAULT-VALUE})")
    private int iterations;

    @Option(
            names = "--iteration-millis",
            defaultValue = "100",
            description = "duration of an iteration (default: ${DEFAULT-VALUE})")
    private int iterationMillis;

    @Override
    public Integer call() {
        check();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        List<MeasuredSort> all = new ArrayList<>();
        boolean failed = false;
        try (Interruption interruption = Interruption.listen()) {
            try {
                measure(all, interruption, err);
            } catch (RunnerException e) {
                failed = !interruption.requested(); // Ctrl-C ends JMH's fork as well
                if (failed) {
                    err.println("sorting: JMH failed: " + e.getMessage());
                }
            }
            if (!all.isEmpty()) {
                SortingReport.print(out, all);
            }
            if (interruption.requested()) {
                out.println(Interruption.NOTE);
            }
            out.flush();
        }
        return failed ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    }

    private void measure(List<MeasuredSort> all, Interruption interruption, PrintWriter err) throws RunnerException {
        Harness harness = new Harness(forks, warmUps, iterations, iterationMillis);
        List<Integer> ordered = sizes.stream().distinct().sorted().toList();
        int count = ordered.size() * algorithms.size();
        for (int size : ordered) {
            for (Algorithm algorithm : EnumSet.copyOf(algorithms)) {
                if (interruption.requested()) {
                    return;
                }
                err.printf(
                        Locale.ROOT,
                        "sorting: %,d numbers by %s, %d of %d%n",
                        size,
                        SortingReport.name(algorithm),
                        all.size() + 1,
                        count);
                all.add(harness.measure(algorithm, size));
            }
        }
    }

    private void check() {
        requireWithin(spec, "--forks", forks, 1, MAX_COUNT);
        requireWithin(spec, "--warmups", warmUps, 0, MAX_COUNT);
        requireWithin(spec, "--iterations", iterations, 1, MAX_COUNT);
        requireWithin(spec, "--iteration-millis", iterationMillis, 1, MAX_MILLIS);
        for (int size : sizes) {
            requireWithin(spec, "--sizes", size, 1, MAX_SIZE);
            require(
                    spec,
                    size <= MAX_QUADRATIC_SIZE
                            || Collections.disjoint(algorithms, Set.of(Algorithm.BUBBLE, Algorithm.INSERTION)),
                    "--sizes: " + size + " (expected: at most " + MAX_QUADRATIC_SIZE
                            + " for bubble and insertion, which would take seconds for one sort; --algorithm"
                            + " merge,tree,library skips them)");
        }
    }
}
