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
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Knows which test runs on a thread, so that an assertion in plain code can have it run again. Found by {@link java.util.ServiceLoader},
 * not meant to be used in code.
 */
public final class RunningTests implements TestExecutionListener {
    /** JUnit runs a test from its start to its end on one thread, and while that waits it may run others in between. */
    private static final Map<Thread, Deque<RunningTest>> RUNNING = new ConcurrentHashMap<>();

    private static final AtomicLong BEGUN = new AtomicLong();

    private volatile RunParameters parameters = RunParameters.UNKNOWN;

    /** For {@link java.util.ServiceLoader}. */
    public RunningTests() {}

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        parameters = new RunParameters(plan.getConfigurationParameters());
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            BEGUN.incrementAndGet();
            RUNNING.computeIfAbsent(Thread.currentThread(), thread -> new ConcurrentLinkedDeque<>())
                    .push(new RunningTest(test, parameters));
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Deque<RunningTest> stack = RUNNING.get(Thread.currentThread());
        if (stack != null && test.isTest()) {
            stack.removeIf(running -> running.uniqueId().equals(test.getUniqueId()));
            if (stack.isEmpty()) {
                RUNNING.remove(Thread.currentThread());
            }
        }
    }

    /**
     * Whether other tests than the one that runs on this thread have begun in this JVM; true where nobody has told that this one has.
     */
    public static boolean othersRan() {
        return BEGUN.get() != 1;
    }

    /**
     * The test that runs on this thread; or, on a thread of a test's own, that of the only test that runs at all.
     */
    public static Optional<RunningTest> onThisThread() {
        Deque<RunningTest> own = RUNNING.get(Thread.currentThread());
        if (own != null) {
            return Optional.ofNullable(own.peekFirst());
        }
        List<Deque<RunningTest>> all = List.copyOf(RUNNING.values());
        return all.size() == 1 ? Optional.ofNullable(all.get(0).peekFirst()) : Optional.empty();
    }

    /** Those of the run that a running test is part of; unknown where nobody has told that it runs. */
    static RunParameters parametersOf(String uniqueId) {
        return Stream.concat(onThisThread().stream(), RUNNING.values().stream().flatMap(Deque::stream))
                .filter(running -> running.uniqueId().equals(uniqueId))
                .map(RunningTest::parameters)
                .findFirst()
                .orElse(RunParameters.UNKNOWN);
    }
}
