package io.bytewatcher.benchmarks.peers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Map;

/** Reads the JSON of a run of JMH with its GC profiler. */
final class JmhResults {
    private static final String METRIC = "gc.alloc.rate.norm";

    private JmhResults() {}

    /**
     * The bytes per operation of the only benchmark.
     *
     * @param json as JMH writes it with {@code -rf json}
     */
    static double bytesPerOperation(String json) throws IOException {
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
                return metric.getValue().path("score").asDouble(Double.NaN);
            }
        }
        if (!profiled) {
            throw new IOException("JMH has no figures of its GC profiler");
        }
        return 0; // it leaves the figure out where nothing was allocated
    }
}
