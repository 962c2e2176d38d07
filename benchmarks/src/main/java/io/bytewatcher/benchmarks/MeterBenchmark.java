package io.bytewatcher.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.ProfilerException;

/** The cost of a {@link Reading}. {@code ReadingCosts} judges the meter's. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class MeterBenchmark {
    @Param({"JVM", "BYTEWATCHER", "MARK"})
    private Reading reading = Reading.JVM;

    private LongSupplier once = () -> 0;

    /** Runs on the thread that measures. */
    @Setup
    public void start() throws ProfilerException {
        once = reading.start();
    }

    @Benchmark
    public long read() {
        return once.getAsLong();
    }
}
