package io.bytewatcher.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.Control;

/** Benchmarks whose bytes are known: a {@code new byte[16]} has 32 bytes, whatever the layout of objects. */
public class KnownBenchmarks {
    static final int ARRAY = 32;

    /** A state with a parameter and fixtures of each level. */
    @State(Scope.Thread)
    public static class Fixtures {
        static final List<String> CALLS = new ArrayList<>();
        static final AtomicInteger INVOCATIONS = new AtomicInteger();

        @Param({"1", "3"})
        public int arrays;

        byte[][] made = {};

        /** Allocates, which does not count. */
        @Setup(Level.Trial)
        public void setUpTrial() {
            CALLS.add("set up trial " + arrays);
            made = new byte[arrays][];
        }

        @Setup(Level.Iteration)
        public void setUpIteration() {
            CALLS.add("set up iteration");
            made[0] = new byte[1_000];
        }

        @Setup(Level.Invocation)
        public void setUpInvocation() {
            INVOCATIONS.incrementAndGet();
        }

        @TearDown(Level.Iteration)
        public void tearDownIteration() {
            CALLS.add("tear down iteration");
            made[0] = new byte[1_000];
        }

        @TearDown(Level.Trial)
        public void tearDownTrial() {
            CALLS.add("tear down trial");
        }
    }

    /** A state whose fixtures allocate around each invocation, as in JMH's figure: an array before it, and twice as much after it. */
    @State(Scope.Thread)
    public static class Allocating {
        byte[] made = {};

        @Setup(Level.Invocation)
        public void setUp() {
            made = new byte[16];
        }

        @TearDown(Level.Invocation)
        public void tearDown() {
            made = new byte[48];
        }
    }

    /** A state of all threads, with a larger length after each set-up. */
    @State(Scope.Benchmark)
    public static class Shared {
        private static final AtomicInteger SET_UPS = new AtomicInteger();

        int length;

        @Setup
        public void setUp() {
            length = 16 * SET_UPS.incrementAndGet();
        }
    }

    /** A state of the threads of a group. */
    @State(Scope.Group)
    public static class Queue {
        final BlockingQueue<Object> queue = new ArrayBlockingQueue<>(8);
    }

    @Benchmark
    public byte[] returned() {
        return new byte[16];
    }

    @Benchmark
    public void consumed(Blackhole blackhole) {
        blackhole.consume(new byte[16]);
        blackhole.consume(new byte[16]);
    }

    /** The JIT removes the array. */
    @Benchmark
    public int removed() {
        byte[] bytes = new byte[16];
        bytes[3] = 7;
        return bytes[3];
    }

    @Benchmark
    public byte[][] params(Fixtures fixtures) {
        for (int i = 0; i < fixtures.made.length; i++) {
            fixtures.made[i] = new byte[16];
        }
        return fixtures.made;
    }

    @Benchmark
    public byte[] aroundEach(Allocating allocating) {
        return allocating.made;
    }

    @Benchmark
    @OperationsPerInvocation(10)
    public void tenOperations(Blackhole blackhole) {
        for (int i = 0; i < 10; i++) {
            blackhole.consume(new byte[16]);
        }
    }

    @Benchmark
    @BenchmarkMode({Mode.AverageTime, Mode.SingleShotTime})
    @Measurement(batchSize = 4)
    public byte[] batch() {
        return new byte[16];
    }

    @Benchmark
    @BenchmarkMode({Mode.Throughput, Mode.SampleTime})
    @Fork(jvmArgsAppend = "-Xss2m")
    public byte[] severalModes() {
        return new byte[16];
    }

    @Benchmark
    @Threads(2)
    public byte[] twoThreads() {
        return new byte[16];
    }

    @Benchmark
    @Threads(2)
    public byte[] shared(Shared shared) {
        return new byte[shared.length];
    }

    /** The JIT would remove the array if it inlined the call. */
    @Benchmark
    public int callNotInlined() {
        return small()[3];
    }

    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    static byte[] small() {
        return new byte[16];
    }

    /** The JIT keeps the array unless it inlines the call. */
    @Benchmark
    public int callInlined() {
        return large()[3];
    }

    @CompilerControl(CompilerControl.Mode.INLINE)
    static int[] large() {
        return new int[] { // has more than 325 bytecodes (FreqInlineSize)
            1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000,
            1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000,
            1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000,
            1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000
        };
    }

    /** Blocks unless the other thread of the group takes. */
    @Benchmark
    @Group("pair")
    public void offer(Queue queue) throws InterruptedException {
        queue.queue.put(new byte[16]);
    }

    /** Turns the interrupt that ends it into an exception of its own. */
    @Benchmark
    @Group("pair")
    public Object take(Queue queue) {
        try {
            return queue.queue.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Has the name of a method of another group. */
    @Benchmark
    @Group("other")
    public byte[] offer() {
        return new byte[16];
    }

    @Benchmark
    @Group("other")
    public byte[] take() {
        return new byte[16];
    }

    @Benchmark
    public void failing() {
        throw new IllegalStateException("on purpose");
    }

    /** Waits for the other thread of the group, which fails. */
    @Benchmark
    @Group("waiting")
    public void waiting(Control control) {
        while (!control.stopMeasurement) {
            Thread.onSpinWait();
        }
    }

    @Benchmark
    @Group("waiting")
    public void failingMeanwhile() {
        throw new IllegalStateException("while another waits");
    }

    /** A group of one method. */
    @Benchmark
    @Group("single")
    public byte[] alone() {
        return new byte[16];
    }

    /** Fails on another thread than the measured one. */
    @Benchmark
    @Group("broken")
    public void idle() {}

    @Benchmark
    @Group("broken")
    public void failingOnItsThread() {
        throw new IllegalStateException("on another thread");
    }

    /** A state that cannot be set up. */
    @State(Scope.Benchmark)
    public static class Unready {
        @Setup
        public void setUp() {
            throw new IllegalStateException("not ready");
        }
    }

    @Benchmark
    @Threads(3)
    public void unready(Unready unready) {}
}
