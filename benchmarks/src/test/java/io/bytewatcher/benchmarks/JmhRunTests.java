package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class JmhRunTests {
    @Test
    void figuresAreRead() throws IOException {
        JmhRun run = run("\"·gc.alloc.rate\":{\"score\":9},\"·gc.alloc.rate.norm\":{\"score\":24.5}");
        assertThat(run.score()).isEqualTo(17.5);
        assertThat(run.bytesPerOperation()).isEqualTo(24.5);
        assertThat(run("\"gc.alloc.rate\":{\"score\":0}").bytesPerOperation()).isZero();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> run("").bytesPerOperation())
                .withMessage("JMH has no figures of its GC profiler");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> JmhRun.parse("[]"))
                .withMessage("JMH has 0 results (expected: 1)");
    }

    @Test
    void eachForkHasItsMean() throws IOException {
        JmhRun run = run("\"·gc.alloc.rate.norm\":{\"score\":24,\"rawData\":[[40,42],[],[31]]}");
        assertThat(run.bytesOfEachFork(3)).containsExactly(41.0, 0.0, 31.0);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> run.bytesOfEachFork(2))
                .withMessage("JMH has results of 3 forks (expected: 2)");
        assertThat(run("\"gc.alloc.rate\":{\"score\":0}").bytesOfEachFork(2)).containsExactly(0.0, 0.0);
    }

    private static JmhRun run(String metrics) throws IOException {
        return JmhRun.parse("[{\"primaryMetric\":{\"score\":17.5},\"secondaryMetrics\":{" + metrics + "}}]");
    }
}
