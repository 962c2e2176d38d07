package io.bytewatcher.jmh.internal;

import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.internal.measure.PreparedTest;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.ThreadParams;
import org.openjdk.jmh.runner.InfraControl;

/**
 * A benchmark as a test. JMH's code runs on all threads of the benchmark. The first one, which is the test's own, is measured; the others
 * repeat their work until it has been.
 */
public final class BenchmarkTest implements PreparedTest {
    private final Benchmark benchmark;

    /**
     * Creates a test.
     *
     * @param benchmark the benchmark to measure
     */
    public BenchmarkTest(Benchmark benchmark) {
        this.benchmark = benchmark;
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
    public void execute() {
        throw new AllocationNotMeasuredException(
                benchmark.name()
                        + " was not measured. Put @MeasureAllocation, @NoAllocation or @MaxAllocation on the @TestFactory method, or on its class.");
    }

    @Override
    public void run(Measurement measurement) throws Throwable {
        Class<?> type = benchmark.type();
        Class<?> copy = copy(benchmark.generated());
        Object instance = copy.getConstructor().newInstance();
        Method code = copy.getMethod(benchmark.singleShot(), InfraControl.class, ThreadParams.class);
        List<ThreadParams> threads = ThreadLayout.of(benchmark.params());
        InfraControl control = JmhInternals.control(benchmark.params());
        OtherThreads others = new OtherThreads(control, threads.size() - 1);
        for (ThreadParams thread : threads) {
            if (thread.getThreadIndex() != benchmark.thread()) {
                others.start(copy, code, thread);
            }
        }
        MeasuredStub.run(() -> invoke(code, instance, control, threads.get(benchmark.thread())), (stub, arguments) -> {
            try {
                JmhInternals.quieten(arguments);
                measurement.measure(
                        StubBody.of(stub, arguments, type, benchmark.params().getOpsPerInvocation()));
            } finally {
                others.stop();
            }
        });
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
        private static final int PATIENCE_SECONDS = 10;

        private final InfraControl control;
        private final CountDownLatch done;
        private final List<Thread> threads = new ArrayList<>();
        private final List<Throwable> thrown = new ArrayList<>();
        private final Thread measured = Thread.currentThread();

        OtherThreads(InfraControl control, int number) {
            this.control = control;
            done = new CountDownLatch(number);
        }

        void start(Class<?> copy, Method code, ThreadParams params) throws ReflectiveOperationException {
            Object instance = copy.getConstructor().newInstance();
            Thread thread = new Thread(() -> run(code, instance, params), "bytewatcher-jmh-" + params.getThreadIndex());
            thread.setDaemon(true);
            thread.setContextClassLoader(measured.getContextClassLoader());
            threads.add(thread);
            thread.start();
        }

        private void run(Method code, Object instance, ThreadParams params) {
            try {
                MeasuredStub.run(() -> invoke(code, instance, control, params), this::repeat);
            } catch (Throwable failure) {
                synchronized (thrown) {
                    thrown.add(failure);
                }
                control.preSetupForce();
                control.preTearDownForce();
                measured.interrupt();
            } finally {
                done.countDown();
            }
        }

        private void repeat(Method stub, Object[] arguments) throws Throwable {
            try {
                while (!control.isDone) {
                    invoke(stub, null, arguments);
                }
            } catch (InterruptedException e) {
                if (!control.isDone) {
                    throw e;
                }
            } finally {
                done.countDown();
            }
        }

        /** Ends the work of the threads, which may wait for each other in it. */
        void stop() throws InterruptedException {
            control.announceDone();
            for (int i = 0; !done.await(100, TimeUnit.MILLISECONDS); i++) {
                if (i == PATIENCE_SECONDS * 10) {
                    throw new IllegalStateException(
                            "a thread of the benchmark does not end, not even when interrupted");
                }
                threads.forEach(Thread::interrupt);
            }
        }

        void rethrow() throws Throwable {
            for (Thread thread : threads) {
                thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            }
            synchronized (thrown) {
                if (!thrown.isEmpty()) {
                    throw thrown.get(0);
                }
            }
        }
    }
}
