package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.junit.internal.config.RunParameters;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Tracks the test that runs on each thread, so that a search can repeat the test of an assertion. Found by {@link java.util.ServiceLoader},
 * not meant to be used in code.
 */
public final class RunningTests implements TestExecutionListener {
    /**
     * The tests of each thread, innermost first. Jupiter starts and ends a test on one thread, and may run others there while the test
     * waits. Other engines may report the end on another thread.
     */
    private static final Map<Thread, Deque<RunningTest>> RUNNING = new ConcurrentHashMap<>();

    private static final AtomicLong BEGUN = new AtomicLong();
    private static volatile boolean elsewhere;
    private static volatile boolean planned;

    private volatile RunParameters parameters = RunParameters.UNKNOWN;

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        planned = true;
        parameters = new RunParameters(plan.getConfigurationParameters());
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            BEGUN.incrementAndGet();
            RunningTest running = new RunningTest(test, parameters);
            RUNNING.compute(Thread.currentThread(), (thread, tests) -> {
                Deque<RunningTest> stack = tests == null ? new ConcurrentLinkedDeque<>() : tests;
                stack.push(running);
                return stack;
            });
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (test.isTest() && !remove(test.getUniqueId(), Thread.currentThread())) {
            List.copyOf(RUNNING.keySet()).forEach(thread -> remove(test.getUniqueId(), thread));
        }
    }

    /** Returns whether the test ran on that thread. */
    private static boolean remove(String uniqueId, Thread from) {
        boolean[] removed = {false};
        RUNNING.computeIfPresent(from, (thread, tests) -> {
            removed[0] = tests.removeIf(running -> running.uniqueId().equals(uniqueId));
            return tests.isEmpty() ? null : tests;
        });
        return removed[0];
    }

    /** Notes that fresh JVMs run the tests of this one, each alone. */
    public static void runElsewhere() {
        elsewhere = true;
    }

    /** Whether other tests than this thread's have begun in this JVM; true also if no listener was notified of this thread's test. */
    public static boolean othersRan() {
        return BEGUN.get() != 1 && !elsewhere;
    }

    /** Whether no plan of tests has begun in this JVM, or no listener was notified of one. */
    public static boolean nonePlanned() {
        return !planned;
    }

    /** The test that runs on this thread. On a thread without one, such as a thread of a test's own, the only running test. */
    public static Optional<RunningTest> onThisThread() {
        Deque<RunningTest> own = RUNNING.get(Thread.currentThread());
        if (own != null) {
            return Optional.ofNullable(own.peekFirst());
        }
        List<Deque<RunningTest>> all = List.copyOf(RUNNING.values());
        return all.size() == 1 ? Optional.ofNullable(all.get(0).peekFirst()) : Optional.empty();
    }

    /** {@linkplain RunParameters#all() The parameters} of a running test's run; none if no listener was notified of the test. */
    static Map<String, String> parametersOf(String uniqueId) {
        return Stream.concat(onThisThread().stream(), RUNNING.values().stream().flatMap(Deque::stream))
                .filter(running -> running.uniqueId().equals(uniqueId))
                .findFirst()
                .map(running -> running.parameters().all())
                .orElse(Map.of());
    }

    /** Returns the loader of the test class that the id names, or else the loader that JUnit itself would use. */
    static ClassLoader loaderOf(String uniqueId) {
        for (UniqueId.Segment segment : UniqueId.parse(uniqueId).getSegments()) {
            if (segment.getType().startsWith("class")) {
                ClassLoader loader = ReflectionSupport.tryToLoadClass(segment.getValue())
                        .toOptional()
                        .map(Class::getClassLoader)
                        .orElse(null);
                if (loader != null) {
                    return loader;
                }
            }
        }
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? ClassLoader.getSystemClassLoader() : context;
    }
}
