package io.bytewatcher.junit;

import io.bytewatcher.Allocation;
import io.bytewatcher.internal.sites.CannotPlaceException;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.internal.sites.fork.JvmFork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the tests of a run allocate as written. One JVM that compiles with C1 alone answers for all of them, when the first is asked for;
 * tests that nobody knew of then, and those of a JVM that did not answer, have others. Thread-safe.
 */
final class WrittenFigures {
    /** A JVM that runs tests and measures what they allocate as written. */
    interface Fork {
        /**
         * Asks.
         *
         * @throws CannotPlaceException when there is no answer; the message is a sentence that says why
         */
        Writing.Figures ask(List<String> uniqueIds, Map<String, String> parameters, Duration bound)
                throws InterruptedException;
    }

    /**
     * What is known of a test.
     *
     * @param figure null where there is none
     * @param why there is none, as the end of a sentence; says nothing where there is one
     */
    record Answer(@Nullable Allocation figure, String why) {}

    /** Of tests that no launcher's session has begun with. */
    private static final WrittenFigures OUTSIDE_OF_RUNS = new WrittenFigures();

    private final Fork fork;
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private final List<Supplier<Set<String>>> plans = new ArrayList<>();
    private final Set<String> asked = new LinkedHashSet<>();
    private final Writing.Figures known = new Writing.Figures();
    private boolean one;
    private long spentNanos;

    WrittenFigures() {
        this(WrittenFigures::askAFork);
    }

    WrittenFigures(Fork fork) {
        this.fork = fork;
    }

    /** Those of the run that this thread's tests are part of. */
    static WrittenFigures ofThisRun() {
        return OpenRuns.current().map(RunRecord::written).orElse(OUTSIDE_OF_RUNS);
    }

    /**
     * Notes a plan that begins.
     *
     * @param uniqueIds gives its tests that will be asked for, each of which may have invocations; called only if one is
     */
    void planned(Supplier<Set<String>> uniqueIds) {
        oneAtATime.lock();
        try {
            plans.add(uniqueIds);
        } finally {
            oneAtATime.unlock();
        }
    }

    /**
     * What is known of a test, or of an invocation of it.
     *
     * @param timeLeft what a time-out of the test's own leaves
     */
    Answer of(String uniqueId, SiteSettings settings, Optional<Duration> timeLeft) {
        if (!settings.fork()) {
            return new Answer(null, "no JVM is to be started for it (bytewatcher.sites.fork=false)");
        }
        Duration most = settings.maxTime().multipliedBy(SiteSearches.SEARCHES_AT_THE_BOUND);
        Duration bound = timeLeft.filter(left -> left.compareTo(most) < 0).orElse(most);
        try {
            if (!oneAtATime.tryLock(bound.toNanos(), TimeUnit.NANOSECONDS)) {
                return new Answer(null, "the test's time-out left no time to wait for the answer to other tests");
            }
        } catch (InterruptedException interrupted) {
            return interrupted();
        }
        try {
            boolean isAsked = asked.stream().anyMatch(uniqueId::startsWith);
            String noAnswer = isAsked ? "" : ask(uniqueId, most, bound);
            String notMeasured =
                    known.reasons().getOrDefault(uniqueId, "run again in a fresh JVM, the test was not measured");
            return new Answer(known.figures().get(uniqueId), noAnswer.isEmpty() ? notMeasured : noAnswer);
        } finally {
            oneAtATime.unlock();
        }
    }

    /** Why there is no answer; empty where there is one. */
    private String ask(String uniqueId, Duration most, Duration bound) {
        Duration left = most.minusNanos(spentNanos);
        Duration mostNow = left.compareTo(bound) < 0 ? left : bound;
        if (mostNow.compareTo(SiteSearches.SHORTEST) < 0) {
            return left.compareTo(SiteSearches.SHORTEST) < 0
                    ? "this run has spent " + most.toSeconds() + " s on finding that out of other tests"
                    : "the test's time-out leaves no time to run it in a fresh JVM";
        }
        Set<String> ids = new LinkedHashSet<>();
        if (!one) { // of those for which a JVM was asked and did not answer, each is asked alone
            plans.forEach(plan -> ids.addAll(plan.get()));
            ids.removeAll(asked);
        }
        if (ids.stream().noneMatch(uniqueId::startsWith)) {
            ids.add(uniqueId);
        }
        String why = askFor(ids, mostNow);
        if (!why.isEmpty() && ids.size() > 1 && !Thread.currentThread().isInterrupted()) {
            one = true;
            return ask(uniqueId, most, bound);
        }
        return why;
    }

    private String askFor(Set<String> ids, Duration bound) {
        long start = System.nanoTime();
        try {
            Writing.Figures found = fork.ask(List.copyOf(ids), RunParameters.all(), bound);
            known.figures().putAll(found.figures());
            known.reasons().putAll(found.reasons());
            asked.addAll(ids);
            return "";
        } catch (CannotPlaceException reason) {
            return String.valueOf(reason.getMessage());
        } catch (InterruptedException interrupted) {
            return interrupted().why();
        } catch (RuntimeException | LinkageError failure) { // the test's own verdict must not get lost for that
            return "asking a fresh JVM failed: " + failure;
        } finally {
            spentNanos += System.nanoTime() - start;
        }
    }

    private static Answer interrupted() {
        Thread.currentThread().interrupt();
        return new Answer(null, "this thread was interrupted before a fresh JVM had answered");
    }

    private static Writing.Figures askAFork(List<String> uniqueIds, Map<String, String> parameters, Duration bound)
            throws InterruptedException {
        ForkedTests tests = new ForkedTests(List.copyOf(uniqueIds), bound.toMillis(), Map.copyOf(parameters));
        JvmFork.Answer answer = JvmFork.ask(
                ForkMain.class, ExactFork.loaderOf(uniqueIds.get(0)), tests, bound, ForkPurpose.FIGURES_AS_WRITTEN);
        return (Writing.Figures) answer.value();
    }
}
