package io.bytewatcher.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A run of one benchmark under JMH with its GC profiler. */
public record JmhRun(JsonNode result) {
    private static final String METRIC = "gc.alloc.rate.norm";

    /**
     * Runs a benchmark.
     *
     * @param jvm with JMH and the benchmark on its class path, which JMH's forks inherit
     * @param benchmark a regular expression, as JMH's first argument
     * @param options of JMH
     */
    public static JmhRun of(ForkedJvm jvm, String benchmark, List<String> options) throws IOException {
        Path json = Files.createTempFile("jmh", ".json");
        try {
            List<String> arguments = new ArrayList<>(
                    List.of(benchmark, "-foe", "true", "-prof", "gc", "-rf", "json", "-rff", json.toString()));
            arguments.addAll(options);
            jvm.run(org.openjdk.jmh.Main.class, arguments);
            return parse(Files.readString(json));
        } finally {
            Files.deleteIfExists(json);
        }
    }

    /** Reads JSON as JMH writes it with {@code -rf json}. */
    static JmhRun parse(String json) throws IOException {
        JsonNode results = new ObjectMapper().readTree(json);
        if (results.size() != 1) {
            throw new IOException("JMH has " + results.size() + " results (expected: 1)");
        }
        return new JmhRun(results.get(0));
    }

    /** The benchmark's own figure, the mean of all forks. */
    public double score() {
        return result.path("primaryMetric").path("score").asDouble(Double.NaN);
    }

    /** The bytes per operation, the mean of all forks. */
    public double bytesPerOperation() throws IOException {
        return metric().path("score").asDouble(0);
    }

    /** The bytes per operation, the mean of each fork. */
    public List<Double> bytesOfEachFork(int forks) throws IOException {
        JsonNode metric = metric();
        if (metric.isMissingNode()) {
            return Collections.nCopies(forks, 0.0);
        }
        List<Double> means = new ArrayList<>();
        for (JsonNode iterations : metric.path("rawData")) {
            means.add(iterations
                    .valueStream()
                    .mapToDouble(JsonNode::asDouble)
                    .average()
                    .orElse(0)); // without an entry nothing was allocated
        }
        if (means.size() != forks) {
            throw new IOException("JMH has results of " + means.size() + " forks (expected: " + forks + ")");
        }
        return means;
    }

    /** The GC profiler's metric. JMH omits it where nothing was allocated. */
    private JsonNode metric() throws IOException {
        boolean profiled = false;
        for (Map.Entry<String, JsonNode> metric :
                result.path("secondaryMetrics").properties()) {
            profiled |= metric.getKey().endsWith("gc.alloc.rate");
            // JMH puts a middle dot before the name
            if (metric.getKey().endsWith(METRIC)) {
                return metric.getValue();
            }
        }
        if (!profiled) {
            throw new IOException("JMH has no figures of its GC profiler");
        }
        return MissingNode.getInstance();
    }
}
