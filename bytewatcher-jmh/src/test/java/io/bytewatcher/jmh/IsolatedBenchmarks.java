package io.bytewatcher.jmh;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/** Benchmarks that notice or end the JVM in which others run. */
public class IsolatedBenchmarks {
    /** Has a larger array in each trial of a JVM. */
    @State(Scope.Thread)
    public static class Trials {
        private static int trials;

        @Param({"a", "b"})
        public String value = "";

        int length;

        @Setup
        public void count() {
            trials++;
            length = 16 * trials;
        }
    }

    /** Finds after the measurement that the work was wrong. */
    @State(Scope.Thread)
    public static class Checked {
        @TearDown
        public void check() {
            throw new IllegalStateException("wrong work");
        }
    }

    @Benchmark
    public void checked(Checked checked) {}

    @Benchmark
    @Threads(2)
    public byte[] twoThreads() {
        return new byte[16];
    }

    @Benchmark
    public byte[] array(Trials trials) {
        return new byte[trials.length];
    }

    @Benchmark
    public void ending() {
        System.exit(3);
    }

    @Benchmark
    public void failing() {
        throw new IllegalStateException("on purpose");
    }
}
