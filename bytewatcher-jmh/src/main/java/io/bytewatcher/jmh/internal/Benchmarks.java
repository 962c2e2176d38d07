package io.bytewatcher.jmh.internal;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Version;

/** Selects benchmarks by JMH's options. */
final class Benchmarks {
    private Benchmarks() {}

    /**
     * Returns the selected benchmarks.
     *
     * @param options as for JMH
     * @return sorted by name, once for each combination of parameters
     * @throws IllegalStateException when there are none
     */
    static List<Benchmark> selectedBy(Options options) {
        OutputFormat silent = OutputFormatFactory.createFormatInstance(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), VerboseMode.SILENT);
        Collection<BenchmarkListEntry> entries;
        try {
            entries = BenchmarkList.defaultList().find(silent, options.getIncludes(), options.getExcludes());
        } catch (PatternSyntaxException malformed) {
            throw malformed;
        } catch (RuntimeException noList) {
            throw new IllegalStateException(
                    "No benchmarks: JMH's list (" + BenchmarkList.BENCHMARK_LIST
                            + ") cannot be read. Compile the benchmarks with JMH's annotation processor"
                            + " (org.openjdk.jmh:jmh-generator-annprocess).",
                    noList);
        }
        List<String> unmatched = options.getIncludes().stream()
                .filter(include -> isUnmatched(include, entries))
                .toList();
        if (entries.isEmpty() || !unmatched.isEmpty()) {
            throw new IllegalStateException("No benchmark matches " + unmatched
                    + (options.getExcludes().isEmpty() ? "" : " without " + options.getExcludes()) + ".");
        }
        List<Benchmark> benchmarks = new ArrayList<>();
        for (BenchmarkListEntry entry : oncePerMethod(entries)) {
            for (WorkloadParams values : combinations(entry, options)) {
                BenchmarkParams params = params(entry, values, options);
                for (int thread : ThreadLayout.firsts(params)) {
                    benchmarks.add(new Benchmark(entry.getUserClassQName(), params, thread, jvmArguments(entry)));
                }
            }
        }
        benchmarks.sort(Comparator.comparing(benchmark -> benchmark.params().getBenchmark())); // stable
        return benchmarks;
    }

    /** Whether no benchmark is left of an expression. JMH is silent if another expression matches. */
    private static boolean isUnmatched(String include, Collection<BenchmarkListEntry> entries) {
        Pattern pattern = Pattern.compile(include);
        return entries.stream()
                .noneMatch(entry -> pattern.matcher(entry.getUsername()).find());
    }

    /** Returns one entry of each benchmark. JMH has one for each of its modes. */
    private static Collection<BenchmarkListEntry> oncePerMethod(Collection<BenchmarkListEntry> entries) {
        Map<String, BenchmarkListEntry> once = new LinkedHashMap<>();
        entries.forEach(entry -> once.putIfAbsent(entry.getUsername(), entry));
        return once.values();
    }

    /** The arguments that the benchmark states for JMH's forks. */
    private static List<String> jvmArguments(BenchmarkListEntry entry) {
        return Stream.of(entry.getJvmArgsPrepend(), entry.getJvmArgs(), entry.getJvmArgsAppend())
                .flatMap(arguments -> arguments.orElse(List.of()).stream())
                .toList();
    }

    private static List<WorkloadParams> combinations(BenchmarkListEntry entry, Options options) {
        List<WorkloadParams> combinations = List.of(new WorkloadParams());
        for (Map.Entry<String, String[]> param :
                entry.getParams().orElse(Map.of()).entrySet()) {
            List<String> values =
                    List.copyOf(options.getParameter(param.getKey()).orElse(Arrays.asList(param.getValue())));
            if (values.isEmpty()) {
                throw new IllegalStateException("Parameter " + param.getKey() + " of " + entry.getUsername()
                        + " has no value: give its @Param one, or the options (OptionsBuilder.param).");
            }
            combinations = combinations.stream()
                    .flatMap(some -> IntStream.range(0, values.size()).mapToObj(i -> {
                        WorkloadParams more = some.copy();
                        more.put(param.getKey(), values.get(i), i);
                        return more;
                    }))
                    .toList();
        }
        return combinations;
    }

    private static BenchmarkParams params(BenchmarkListEntry entry, WorkloadParams values, Options options) {
        int[] groups = options.getThreadGroups().orElse(entry.getThreadGroups());
        int inGroup = IntStream.of(groups).sum();
        int threads = options.getThreads().orElse(entry.getThreads().orElse(Defaults.THREADS));
        if (threads == Threads.MAX) {
            threads = Runtime.getRuntime().availableProcessors();
        }
        int calls = options.getMeasurementBatchSize()
                .orElse(entry.getMeasurementBatchSize().orElse(Defaults.MEASUREMENT_BATCHSIZE));
        IterationParams once = new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.seconds(1), calls);
        return new BenchmarkParams(
                entry.getUsername(),
                entry.generatedTarget(),
                false,
                (threads + inGroup - 1) / inGroup * inGroup,
                groups,
                entry.getThreadGroupLabels().orElse(List.of()),
                0,
                0,
                new IterationParams(IterationType.WARMUP, 0, TimeValue.NONE, calls),
                once,
                Mode.SingleShotTime,
                values,
                Defaults.OUTPUT_TIMEUNIT,
                options.getOperationsPerInvocation()
                        .orElse(entry.getOperationsPerInvocation().orElse(Defaults.OPS_PER_INVOCATION)),
                System.getProperty("java.home"),
                List.of(),
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                System.getProperty("java.vm.version"),
                Version.getPlainVersion(),
                Defaults.TIMEOUT);
    }
}
