package io.bytewatcher.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Reads the JSON of a run of JMH with its GC profiler. */
public final class JmhResults {
    private static final String METRIC = "gc.alloc.rate.norm";

    private JmhResults() {}

    /**
     * The bytes per operation of the only benchmark, the mean of all forks.
     *
     * @param json as JMH writes it with {@code -rf json}
     */
    static double bytesPerOperation(String json) throws IOException {
        return metric(json).path("score").asDouble(0);
    }

    /**
     * The bytes per operation of the only benchmark, the mean of each fork.
     *
     * @param json as JMH writes it with {@code -rf json}
     * @param forks how many there were
     */
    public static List<Double> ofEachFork(String json, int forks) throws IOException {
        JsonNode metric = metric(json);
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

    /** That of the GC profiler; nothing where nothing was allocated: JMH leaves it out then. */
    private static JsonNode metric(String json) throws IOException {
        JsonNode results = new ObjectMapper().readTree(json);
        if (results.size() != 1) {
            throw new IOException("JMH has " + results.size() + " results (expected: 1)");
        }
        JsonNode metrics = results.get(0).path("secondaryMetrics");
        boolean profiled = false;
        for (Map.Entry<String, JsonNode> metric : metrics.properties()) {
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
