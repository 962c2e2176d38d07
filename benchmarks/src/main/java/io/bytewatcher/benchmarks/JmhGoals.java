package io.bytewatcher.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
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
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Runs a benchmark by JMH and judges its figures. */
@Command(name = "jmh-goals", mixinStandardHelpOptions = true, sortOptions = false)
public final class JmhGoals implements Callable<Integer> {
    /** The time of a reading, in times of the JVM's own call. */
    public static final double METER_GOAL = 1.2;

    /** The bytes of a reading that are the profiler's rounding. */
    public static final double NO_BYTES = 0.001;

    private static final double PROBE_GOAL = 60;
    /** Equal code differs by less from JVM to JVM. */
    private static final double SAME_SPEED = 1.1;

    private static final String GARBAGE = "gc.alloc.rate.norm";

    /** A benchmark with goals. */
    enum Judged {
        METER(MeterBenchmark.class),
        LEDGER(LedgerBenchmark.class);

        private final Class<?> benchmark;

        Judged(Class<?> benchmark) {
            this.benchmark = benchmark;
        }

        /** Judges figures, whose names are the method, its parameter and, for garbage, the metric. */
        Goals judge(Map<String, Double> figures) {
            return this == METER ? meter(figures) : ledger(figures);
        }
    }

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "BENCHMARK", description = "one of ${COMPLETION-CANDIDATES}, followed by JMH's options")
    private Judged judged = Judged.METER;

    @Unmatched
    private List<String> options = new ArrayList<>();

    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new JmhGoals(), args));
    }

    @Override
    public Integer call() throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .parent(parsed())
                        .include("\\b" + judged.benchmark.getSimpleName() + "\\b")
                        .addProfiler(GCProfiler.class)
                        .build())
                .run();
        Map<String, Double> figures = new TreeMap<>();
        for (RunResult result : results) {
            String name = result.getPrimaryResult().getLabel() + parameters(result);
            figures.put(name, result.getPrimaryResult().getScore());
            Result<?> garbage = result.getSecondaryResults().get(GARBAGE);
            if (garbage != null) {
                figures.put(name + " " + GARBAGE, garbage.getScore());
            }
        }
        return judged.judge(figures).report(System.out);
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

    private static Goals meter(Map<String, Double> figures) {
        Goals goals = new Goals();
        for (Reading reading : List.of(Reading.BYTEWATCHER, Reading.MARK)) {
            double ratio = figure(figures, "read " + reading) / figure(figures, "read " + Reading.JVM);
            double garbage = figure(figures, "read " + reading + " " + GARBAGE);
            goals.atMost("the time of " + reading.call(), ratio, METER_GOAL, "times that of the JVM's own call");
            goals.atMost("the garbage of " + reading.call(), garbage, NO_BYTES, "B/op");
        }
        return goals;
    }

    private static Goals ledger(Map<String, Double> figures) {
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
