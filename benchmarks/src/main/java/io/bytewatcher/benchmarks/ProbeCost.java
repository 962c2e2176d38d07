package io.bytewatcher.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** The cost of the ledger's probes: runs {@link LedgerBenchmark} by JMH and judges its figures. JMH's options follow. */
@Command(name = "probe-cost", mixinStandardHelpOptions = true, sortOptions = false)
public final class ProbeCost implements Callable<Integer> {
    private static final double PROBE_GOAL = 60;
    /** Equal code differs by less from JVM to JVM. */
    private static final double SAME_SPEED = 1.1;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Unmatched
    private List<String> options = new ArrayList<>();

    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new ProbeCost(), args));
    }

    @Override
    public Integer call() throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .parent(parsed())
                        .include("\\b" + LedgerBenchmark.class.getSimpleName() + "\\b")
                        .build())
                .run();
        Map<String, Double> figures = new TreeMap<>();
        for (RunResult result : results) {
            Result<?> time = result.getPrimaryResult();
            figures.put(time.getLabel() + parameters(result), time.getScore());
        }
        return goals(figures).report(System.out);
    }

    private CommandLineOptions parsed() {
        try {
            return new CommandLineOptions(options.toArray(String[]::new));
        } catch (CommandLineOptionException e) {
            throw new ParameterException(spec.commandLine(), "JMH: " + e.getMessage(), e);
        }
    }

    private static String parameters(RunResult result) {
        StringBuilder text = new StringBuilder();
        for (String key : result.getParams().getParamsKeys()) {
            text.append(' ').append(result.getParams().getParam(key));
        }
        return text.toString();
    }

    /** Judges figures, whose names are the method and its parameter. */
    static Goals goals(Map<String, Double> figures) {
        Goals goals = new Goals();
        for (String method : List.of("allocation", "call")) {
            double never = figure(figures, method + " " + LedgerBenchmark.Instrumented.NEVER);
            double recording = figure(figures, method + " " + LedgerBenchmark.Instrumented.RECORDING);
            double removed = figure(figures, method + " " + LedgerBenchmark.Instrumented.REMOVED);
            goals.atMost("the time of a recording probe at each " + method, recording - never, PROBE_GOAL, "ns");
            goals.atMost(
                    "the time of each " + method + " once its probe is removed",
                    removed / never,
                    SAME_SPEED,
                    "times that of one that never had a probe");
        }
        return goals;
    }

    private static double figure(Map<String, Double> figures, String name) {
        return figures.getOrDefault(name, Double.NaN);
    }
}
