package io.bytewatcher.jmh.internal;

import io.bytewatcher.Body;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.internal.measure.PreparedTest;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.function.ThrowingConsumer;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.FailureAssistException;
import org.openjdk.jmh.runner.InfraControl;
import org.openjdk.jmh.runner.options.Options;

/**
 * A benchmark as a test. JMH's code runs on all threads of the benchmark. The first one, which is the test's own, is measured; the others
 * repeat their work until it has been.
 */
public final class BenchmarkTest implements PreparedTest {
    private final Benchmark benchmark;

    private BenchmarkTest(Benchmark benchmark) {
        this.benchmark = benchmark;
    }

    /**
     * Returns the tests of the selected benchmarks.
     *
     * @param options as for JMH
     * @return sorted by name, once for each combination of parameters
     * @throws IllegalStateException when there are none
     */
    public static Stream<DynamicTest> selectedBy(Options options) {
        return Benchmarks.selectedBy(options).stream()
                .map(benchmark -> DynamicTest.dynamicTest(benchmark.name(), new BenchmarkTest(benchmark)));
    }

    @Override
    public String id() {
        return benchmark.id();
    }

    @Override
    public String name() {
        return benchmark.name();
    }

    @Override
    public int threads() {
        return benchmark.params().getThreads();
    }

    @Override
    public boolean isMeasuredAlone() {
        return RunArguments.areSet();
    }

    @Override
    public void execute() {
        throw new AllocationNotMeasuredException(
                benchmark.name()
                        + " was not measured. Put @MeasureAllocation, @NoAllocation or @MaxAllocation on the @TestFactory method, or on its class, and no @IgnoreAllocation on the method.");
    }

    @Override
    public void run(ThrowingConsumer<Body> measurement) throws Throwable {
        Class<?> type = benchmark.type();
        Class<?> copy = copy(benchmark.generated());
        Object instance = copy.getConstructor().newInstance();
        Method code = copy.getMethod(benchmark.singleShot(), InfraControl.class, ThreadParams.class);
        List<ThreadParams> threads = ThreadLayout.of(benchmark.params());
        InfraControl control = JmhInternals.control(benchmark.params());
        OtherThreads others = new OtherThreads(control);
        try {
            for (ThreadParams thread : threads) {
                if (thread.getThreadIndex() != benchmark.thread()) {
                    others.start(copy, code, thread);
                }
            }
            MeasuredStub.run(
                    () -> invoke(code, instance, control, threads.get(benchmark.thread())), (stub, arguments) -> {
                        JmhInternals.quieten(arguments);
                        try {
                            measurement.accept(StubBody.of(
                                    stub, arguments, type, benchmark.params().getOpsPerInvocation()));
                        } finally {
                            others.stop();
                        }
                    });
        } catch (Throwable thrown) {
            try {
                others.end();
            } catch (IllegalStateException endless) {
                thrown.addSuppressed(endless);
            }
            throw others.causeOf(thrown);
        }
        others.end();
        others.rethrow();
    }

    private static Class<?> copy(Class<?> generated) throws IllegalAccessException {
        try {
            return GeneratedCode.copy(generated);
        } catch (IOException e) {
            throw new IllegalStateException("JMH's code " + generated.getName() + " cannot be read", e);
        }
    }

    private static void invoke(Method method, @Nullable Object target, Object... arguments) throws Throwable {
        try {
            method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** The threads that are not measured. */
    private static final class OtherThreads {
        private static final int PATIENCE_MILLIS = 10_000;
        private static final int INTERRUPT_EVERY_MILLIS = 100;

        private final InfraControl control;
        private final Thread measured = Thread.currentThread();
        private final List<Other> others = new ArrayList<>();
        private final Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();

        OtherThreads(InfraControl control) {
            this.control = control;
        }

        /**
         * A thread.
         *
         * @param left open once its work is over
         */
        private record Other(Thread thread, CountDownLatch left) {}

        void start(Class<?> copy, Method code, ThreadParams params) throws ReflectiveOperationException {
            Object instance = copy.getConstructor().newInstance();
            CountDownLatch left = new CountDownLatch(1);
            Thread thread =
                    new Thread(() -> run(code, instance, params, left), "bytewatcher-jmh-" + params.getThreadIndex());
            thread.setDaemon(true);
            thread.setContextClassLoader(measured.getContextClassLoader());
            others.add(new Other(thread, left));
            thread.start();
        }

        private void run(Method code, Object instance, ThreadParams params, CountDownLatch left) {
            try {
                MeasuredStub.run(() -> invoke(code, instance, control, params), (stub, arguments) -> {
                    repeat(stub, arguments);
                    left.countDown();
                });
            } catch (FailureAssistException ofAnotherThread) { // JMH's, for those that waited for it
                release();
            } catch (Throwable failure) {
                thrown.add(failure);
                release();
                measured.interrupt();
            } finally {
                left.countDown();
            }
        }

        /** Ends the measurement, and counts for one thread that the others wait for. */
        private void release() {
            control.announceDone();
            control.preSetupForce();
            control.preTearDownForce();
        }

        private void repeat(Method stub, Object[] arguments) throws Throwable {
            try {
                while (!control.isDone) {
                    invoke(stub, null, arguments);
                }
            } catch (Throwable failure) {
                if (!control.isDone) { // otherwise of the interrupt that ended it
                    throw failure;
                }
            }
        }

        /** Ends the work of the threads, which may wait for each other in it. */
        void stop() {
            control.announceDone();
            boolean interrupted = Thread.interrupted();
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
            for (Other other : others) {
                boolean hasLeft = left(other);
                while (!hasLeft && System.nanoTime() - deadline < 0) {
                    other.thread.interrupt();
                    hasLeft = left(other);
                }
                if (!hasLeft) {
                    // In its place: before the teardown, JMH's code waits for all threads and ignores interrupts.
                    control.preTearDownForce();
                }
            }
            if (interrupted) {
                measured.interrupt();
            }
        }

        private static boolean left(Other other) {
            try {
                return other.left.await(INTERRUPT_EVERY_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException byAnotherThread) {
                return false;
            }
        }

        /** Ends the threads, also if the measured one has not come as far as they have. */
        void end() {
            for (int i = 0; i <= others.size(); i++) {
                release();
            }
            stop();
            boolean interrupted = false;
            for (Other other : others) {
                interrupted |= joinUninterruptibly(other.thread);
            }
            interrupted |= Thread.interrupted();
            if (interrupted && thrown.isEmpty()) { // otherwise it comes from the thread that failed
                measured.interrupt();
            }
            for (Other other : others) {
                if (other.thread.isAlive()) {
                    throw new IllegalStateException(
                            other.thread.getName() + " of the benchmark does not end, not even when it is interrupted");
                }
            }
        }

        /** Returns whether this thread was interrupted while it waited. */
        private static boolean joinUninterruptibly(Thread thread) {
            boolean interrupted = false;
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
            while (thread.isAlive() && System.nanoTime() - deadline < 0) {
                try {
                    thread.join(INTERRUPT_EVERY_MILLIS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            return interrupted;
        }

        /** The failure that made the measured thread fail, or the measured thread's own. */
        Throwable causeOf(Throwable own) {
            Throwable first = thrown.peek();
            if (first == null) {
                return own;
            }
            first.addSuppressed(own);
            return first;
        }

        void rethrow() throws Throwable {
            Throwable first = thrown.peek();
            if (first != null) {
                throw first;
            }
        }
    }
}
