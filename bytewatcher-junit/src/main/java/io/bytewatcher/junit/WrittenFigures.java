package io.bytewatcher.junit;

import io.bytewatcher.Allocation;
import io.bytewatcher.internal.sites.CannotPlaceException;
import io.bytewatcher.internal.sites.fork.JvmFork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the tests of a run allocate as written. One JVM that compiles with C1 alone answers for all of them, when the first is asked for;
 * tests that are not known then have others. Thread-safe.
 */
final class WrittenFigures {
    /** For all tests together, so many times the bound of a search. */
    private static final int BOUNDS = 6;

    /** A JVM that runs tests and measures what they allocate as written. */
    interface Fork {
        /**
         * Asks.
         *
         * @return the figures, by JUnit's ids of tests and of their invocations
         * @throws CannotPlaceException when there is no answer; the message is a sentence that says why
         */
        Map<String, Allocation> ask(List<String> uniqueIds, Map<String, String> parameters, Duration bound)
                throws InterruptedException;
    }

    /**
     * What is known of a test.
     *
     * @param figure null where there is none
     * @param why there is none, as a sentence
     */
    record Answer(@Nullable Allocation figure, String why) {}

    /** Of tests that no launcher's session has begun with. */
    private static final WrittenFigures OUTSIDE_OF_RUNS = new WrittenFigures();

    private final Fork fork;
    private final List<Supplier<Set<String>>> plans = new ArrayList<>();
    private final Set<String> waiting = new LinkedHashSet<>();
    private final Set<String> asked = new LinkedHashSet<>();
    private final Map<String, Allocation> figures = new HashMap<>();
    private String failure = "";

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
    synchronized void planned(Supplier<Set<String>> uniqueIds) {
        plans.add(uniqueIds);
    }

    /** What is known of a test, or of an invocation of it. */
    synchronized Answer of(String uniqueId, SiteSettings settings) {
        if (!settings.fork()) {
            return new Answer(null, "no JVM is to be started for it (bytewatcher.sites.fork=false)");
        }
        plans.forEach(plan -> waiting.addAll(plan.get()));
        plans.clear();
        boolean isAsked = asked.stream().anyMatch(uniqueId::startsWith);
        if (!isAsked) {
            if (waiting.stream().noneMatch(uniqueId::startsWith)) {
                waiting.add(uniqueId);
            }
            ask(settings.maxTime().multipliedBy(BOUNDS));
        }
        Allocation figure = figures.get(uniqueId);
        return new Answer(
                figure,
                figure != null ? "" : failure.isEmpty() ? "run again, the test did not come to be measured" : failure);
    }

    private void ask(Duration bound) {
        List<String> now = new ArrayList<>(waiting);
        asked.addAll(now);
        waiting.clear();
        try {
            figures.putAll(fork.ask(now, RunParameters.all(), bound));
        } catch (CannotPlaceException reason) {
            failure = String.valueOf(reason.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            failure = "this thread was interrupted before the fresh JVM had answered";
        }
    }

    private static Map<String, Allocation> askAFork(
            List<String> uniqueIds, Map<String, String> parameters, Duration bound) throws InterruptedException {
        ForkedTests tests = new ForkedTests(List.copyOf(uniqueIds), Map.copyOf(parameters));
        JvmFork.Answer answer = JvmFork.ask(ForkMain.class, ExactFork.loaderOf(uniqueIds.get(0)), tests, bound, true);
        Map<String, Allocation> figures = new HashMap<>();
        ((Map<?, ?>) answer.value()).forEach((id, figure) -> figures.put((String) id, (Allocation) figure));
        return figures;
    }
}
