package io.bytewatcher.jmh;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;

/** A group one of whose threads neither watches JMH's {@code Control} nor ends when it is interrupted. */
public class EndlessBenchmarks {
    /** Ends the thread when the test is over. */
    static volatile boolean released;

    @Benchmark
    @Group("endless")
    public int ends() {
        return 1;
    }

    @Benchmark
    @Group("endless")
    public void spins() {
        while (!released) {
            Thread.onSpinWait();
        }
    }
}
