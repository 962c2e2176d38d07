package io.bytewatcher.jmh.internal;

import io.bytewatcher.internal.jmh.BenchmarkName;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * A benchmark with values of its parameters.
 *
 * @param userClass the class with its methods, in JMH's spelling, which separates a nested class by a dot
 * @param params its parameters, for a single iteration
 * @param thread the index of the measured thread; in a group it decides which method is measured
 * @param jvmArguments the arguments that it states for JMH's forks
 */
record Benchmark(String userClass, BenchmarkParams params, int thread, List<String> jvmArguments) {
    /**
     * The name in messages.
     *
     * @return such as {@code com.acme.CodecBenchmark.encode (size = 10)}, or {@code com.acme.QueueBenchmark.pair:offer} in a group
     */
    String name() {
        return named().name();
    }

    /**
     * The name in baselines, which no other benchmark has.
     *
     * @return such as {@code com.acme.CodecBenchmark#encode(size = 10)}
     */
    String id() {
        return named().id();
    }

    private BenchmarkName named() {
        String typeName;
        try {
            typeName = type().getName();
        } catch (ClassNotFoundException | LinkageError notThere) {
            typeName = userClass;
        }
        Map<String, String> values =
                params.getParamsKeys().stream().collect(Collectors.toMap(key -> key, params::getParam));
        return new BenchmarkName(params.getBenchmark() + (isGroup() ? ":" + methodOfGroup() : ""), typeName, values);
    }

    private boolean isGroup() {
        return !params.getThreadGroupLabels().isEmpty();
    }

    /** The name of the measured method. JMH names a benchmark after its group, and the threads of the group after their methods. */
    private String methodOfGroup() {
        return params.getThreadGroupLabels().stream()
                .skip(subgroup())
                .findFirst()
                .orElseThrow();
    }

    private int subgroup() {
        return ThreadLayout.of(params).get(thread).getSubgroupIndex();
    }

    /** The class that declares the benchmark's methods. */
    Class<?> type() throws ClassNotFoundException {
        String name = userClass;
        while (true) {
            try {
                return Class.forName(name, false, loader());
            } catch (ClassNotFoundException notThere) {
                int dot = name.lastIndexOf('.');
                if (dot < 0) {
                    throw new ClassNotFoundException(userClass, notThere);
                }
                name = name.substring(0, dot) + '$' + name.substring(dot + 1);
            }
        }
    }

    /** The class that JMH has generated for it. */
    Class<?> generated() throws ClassNotFoundException {
        String target = params.generatedBenchmark();
        return Class.forName(target.substring(0, target.lastIndexOf('.')), true, loader());
    }

    /** The name of the generated method for single shots. */
    String singleShot() {
        String target = params.generatedBenchmark();
        String method = target.substring(target.lastIndexOf('.') + 1);
        return method.substring(0, method.lastIndexOf('_')) + "_SingleShotTime";
    }

    private static ClassLoader loader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? ClassLoader.getSystemClassLoader() : context;
    }
}
