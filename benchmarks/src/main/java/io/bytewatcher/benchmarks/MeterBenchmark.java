package io.bytewatcher.benchmarks;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.AllocationMeter;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a meter costs, against the JVM's own counter: the goal is 1.2 times as much at most, and 0 B/op.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar io.bytewatcher.benchmarks.JmhGoals METER
 * }</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class MeterBenchmark {
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private AllocationMeter meter = AllocationMeter.ofCurrentThread();

    /** On the thread that measures, to which a meter is confined. */
    @Setup
    public void makeMeter() {
        meter = AllocationMeter.ofCurrentThread();
    }

    /** The yardstick. */
    @Benchmark
    public long jvmsOwnCounter() {
        return threads.getCurrentThreadAllocatedBytes();
    }

    @Benchmark
    public long bytesSinceMark() {
        return meter.bytesSinceMark();
    }

    @Benchmark
    public void mark() {
        meter.mark();
    }
}
