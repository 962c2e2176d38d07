package io.bytewatcher.samples.sorting;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures with JMH, in forks with this JVM's class path.
 *
 * @param forks JVMs for each figure
 * @param warmUps warm-up iterations in each JVM
 * @param iterations measured iterations in each JVM
 * @param iterationMillis duration of each iteration
 */
record Harness(int forks, int warmUps, int iterations, int iterationMillis) {

    private static final int FIRST_THAT_WARNS = 24;
    private static final String BYTES = "gc.alloc.rate.norm";

    /**
     * Measures one figure.
     *
     * @throws RunnerException if JMH or a fork fails
     */
    MeasuredSort measure(Algorithm algorithm, int size) throws RunnerException {
        TimeValue time = new TimeValue(iterationMillis, TimeUnit.MILLISECONDS);
        Options options = new OptionsBuilder()
                .include("^" + SortBenchmark.class.getName().replace(".", "\\.") + "\\.sort$")
                .param("algorithm", algorithm.name())
                .param("size", String.valueOf(size))
                .forks(forks)
                .warmupIterations(warmUps)
                .warmupTime(time)
                .measurementIterations(iterations)
                .measurementTime(time)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .jvmArgsAppend(quiet())
                .build();
        RunResult result = new Runner(options).runSingle();
        return new MeasuredSort(
                algorithm,
                size,
                MeasuredSort.comparisons(algorithm, size),
                result.getPrimaryResult().getScore(),
                result.getPrimaryResult().getScoreError(),
                bytes(result.getSecondaryResults()),
                MeasuredSort.bytes(algorithm, size));
    }

    /** Silences JDK 24 and later, which warn in each fork of an API that JMH 1.37 uses. */
    private static String[] quiet() {
        return Runtime.version().feature() >= FIRST_THAT_WARNS
                ? new String[] {"--sun-misc-unsafe-memory-access=allow"}
                : new String[0];
    }

    @SuppressWarnings("rawtypes") // JMH's own signature
    private static double bytes(Map<String, Result> results) {
        return results.entrySet().stream()
                .filter(entry -> entry.getKey().endsWith(BYTES))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("JMH's GC profiler reported no " + BYTES))
                .getValue()
                .getScore();
    }
}
