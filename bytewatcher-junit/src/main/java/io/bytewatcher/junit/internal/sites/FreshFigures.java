package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.internal.sites.fork.JvmFork;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.DurationText;
import io.bytewatcher.junit.internal.config.SiteSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run's tests in fresh JVMs: as written, and alone at steady state. The first request for one as written asks one JVM,
 * which compiles with C1 alone, about all planned tests. Tests that were not planned by then, tests of a JVM that did not answer, and tests
 * that must come first, get further JVMs. Thread-safe.
 */
public final class FreshFigures {
    /** The number of fresh JVMs that must all show a regression which this JVM hides. */
    public static final int AGREEING = 4;

    public interface FigureFork {
        /**
         * Measures tests.
         *
         * @param uniqueIds JUnit's ids of the tests; the first test runs before the others
         * @param purpose the state of the code: as written, at steady state, or at steady state of one test after the other
         * @throws AttributionException when there is no answer; the message is a sentence with the reason
         */
        FigureRun.MeasuredFigures ask(
                List<String> uniqueIds, Map<String, String> parameters, Duration bound, ForkPurpose purpose)
                throws InterruptedException;
    }

    /**
     * The answer for a test.
     *
     * @param why the reason why there is none, as the end of a sentence; meaningless if there is a figure
     */
    public record Answer(@Nullable Allocation figure, String why) {}

    private static final String OTHERS_TOOK_ALL_TIME = "the answers to other tests have taken all the time for it";

    private final FigureFork fork;
    private final LongSupplier nanoTime;
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private final List<Supplier<Set<String>>> plans = new ArrayList<>();
    private final Set<String> asked = new LinkedHashSet<>();
    private final FigureRun.MeasuredFigures known = new FigureRun.MeasuredFigures();

    /** The tests that a JVM measured before all others. */
    private final Set<String> askedFirst = new HashSet<>();

    private boolean one;

    private final ReentrantLock oneRegressionAtATime = new ReentrantLock();
    private long spentOnRegressionsNanos;

    /** The time of JVMs that did not answer. */
    private long spentInVainNanos;

    public FreshFigures() {
        this(FreshFigures::askFreshJvm, System::nanoTime);
    }

    public FreshFigures(FigureFork fork, LongSupplier nanoTime) {
        this.fork = fork;
        this.nanoTime = nanoTime;
    }

    /**
     * Adds a plan that begins.
     *
     * @param uniqueIds supplies the tests that will need a figure, and whose ids are prefixes of those of their invocations; called only if
     *     a figure is requested
     */
    public void planned(Supplier<Set<String>> uniqueIds) {
        oneAtATime.lock();
        try {
            plans.add(uniqueIds);
        } finally {
            oneAtATime.unlock();
        }
    }

    /**
     * Returns the figure of a test, or of an invocation of it.
     *
     * @param first whether in a JVM in which no other test ran before, so that none can have left anything behind
     */
    public Answer of(String uniqueId, SiteSettings settings, Optional<Duration> timeLeft, boolean first) {
        if (!settings.fork()) {
            return new Answer(null, "no fresh JVM may be started (" + ByteWatcherKeys.SITES_FORK + "=false)");
        }
        Duration most = settings.maxTime().multipliedBy(SiteSearches.SEARCHES_AT_THE_BOUND);
        Duration bound = Collections.min(List.of(most, timeLeft.orElse(most)));
        long deadline = nanoTime.getAsLong() + bound.toNanos();
        String late = timeLeft.isPresent()
                ? "the test's timeout left no time to wait for the answer to other tests"
                : OTHERS_TOOK_ALL_TIME;
        String tooLate = timeLeft.isPresent()
                ? "the test's timeout leaves no time to run it in a fresh JVM"
                : OTHERS_TOOK_ALL_TIME;
        return lockedFor(
                oneAtATime, bound, late, () -> asWritten(uniqueId, settings.maxTime(), deadline, tooLate, first));
    }

    private Answer asWritten(String uniqueId, Duration ofOne, long deadline, String tooLate, boolean first) {
        boolean isAsked =
                (first ? askedFirst.contains(uniqueId) : asked.stream().anyMatch(uniqueId::startsWith))
                        && !known.notReached().contains(uniqueId);
        String noAnswer = isAsked ? "" : ask(uniqueId, ofOne, deadline, tooLate);
        if (!noAnswer.isEmpty()) {
            return new Answer(null, noAnswer);
        }
        String notMeasured = known.notReached().contains(uniqueId)
                ? "the time was over before its turn (" + ByteWatcherKeys.SITES_MAX_TIME + ")"
                : known.reasons().getOrDefault(uniqueId, "run again in a fresh JVM, the test was not measured");
        return new Answer(known.figures().get(uniqueId), notMeasured);
    }

    private static Answer lockedFor(ReentrantLock lock, Duration bound, String late, Supplier<Answer> answer) {
        try {
            if (!lock.tryLock(bound.toNanos(), TimeUnit.NANOSECONDS)) {
                return new Answer(null, late);
            }
        } catch (InterruptedException interrupted) {
            return interrupted();
        }
        try {
            return answer.get();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Measures a test alone at steady state, and waits for the figure, while the JVM for the next test starts.
     *
     * @param measuring the bound of its measurement, or zero for the default. The answer may take twice this bound, added to {@value
     *     SiteSearches#SEARCHES_AT_THE_BOUND} times the bound of a search
     */
    public Answer inTurn(String uniqueId, SiteSettings settings, Duration measuring) {
        Duration bound = settings.maxTime()
                .multipliedBy(SiteSearches.SEARCHES_AT_THE_BOUND)
                .plus(measuring.multipliedBy(2));
        try {
            FigureRun.MeasuredFigures found = fork.ask(
                    List.of(uniqueId), RunningTests.parametersOf(uniqueId), bound, ForkPurpose.FIGURES_IN_TURN);
            String why = found.notReached().contains(uniqueId)
                    ? "run alone in a fresh JVM, the test was not ready to be measured after "
                            + DurationText.seconds(FigureRun.left(bound)) + " (" + ByteWatcherKeys.SITES_MAX_TIME + ")"
                    : found.reasons().getOrDefault(uniqueId, "run alone in a fresh JVM, the test was not measured");
            return new Answer(found.figures().get(uniqueId), why);
        } catch (InterruptedException interrupted) {
            return interrupted();
        } catch (RuntimeException | LinkageError failure) {
            return none(failure);
        }
    }

    /** Asks a JVM. Returns the reason why there is no answer; empty if there is one. */
    private String ask(String uniqueId, Duration ofOne, long deadline, String tooLate) {
        Duration most = ofOne.multipliedBy(SiteSearches.SEARCHES_AT_THE_BOUND);
        if (spentInVainNanos >= most.toNanos()) {
            return "this run has spent " + DurationText.seconds(Duration.ofNanos(spentInVainNanos))
                    + " on JVMs that did not answer";
        }
        List<String> ids = withOthers(uniqueId);
        Duration enough = ids.size() > 1 ? most.dividedBy(2) : Collections.max(List.of(ofOne, SiteSearches.SHORTEST));
        Duration bound = Collections.min(List.of(Duration.ofNanos(deadline - nanoTime.getAsLong()), enough));
        if (bound.compareTo(SiteSearches.SHORTEST) < 0) {
            return tooLate;
        }
        String why = askFor(ids, bound);
        if (!why.isEmpty() && ids.size() > 1 && !Thread.currentThread().isInterrupted()) {
            one = true;
            return ask(uniqueId, ofOne, deadline, tooLate);
        }
        return why;
    }

    /** A test, and all tests without an answer. After a JVM has not answered, one test at a time. */
    private List<String> withOthers(String uniqueId) {
        Set<String> others = new LinkedHashSet<>();
        if (!one) {
            plans.forEach(plan -> others.addAll(plan.get()));
            others.removeAll(asked);
            others.addAll(known.notReached());
            others.remove(uniqueId);
        }
        return Stream.concat(Stream.of(uniqueId), others.stream()).toList();
    }

    private String askFor(List<String> ids, Duration bound) {
        long start = nanoTime.getAsLong();
        boolean hasAnswered = false;
        try {
            FigureRun.MeasuredFigures found =
                    fork.ask(ids, RunningTests.parametersOf(ids.get(0)), bound, ForkPurpose.FIGURES_AS_WRITTEN);
            known.figures().remove(ids.get(0)); // perhaps measured after other tests before
            known.reasons().remove(ids.get(0));
            known.add(found);
            asked.addAll(ids);
            askedFirst.add(ids.get(0));
            hasAnswered = true;
            return "";
        } catch (InterruptedException interrupted) {
            return interrupted().why();
        } catch (RuntimeException | LinkageError failure) { // the test still reports its own verdict
            return none(failure).why();
        } finally {
            if (!hasAnswered) {
                spentInVainNanos += nanoTime.getAsLong() - start;
            }
        }
    }

    private static Answer interrupted() {
        Thread.currentThread().interrupt();
        return new Answer(null, "this thread was interrupted before a fresh JVM had answered");
    }

    private static Answer none(@Nullable Throwable failure) {
        return new Answer(
                null,
                failure instanceof AttributionException
                        ? String.valueOf(failure.getMessage())
                        : "asking a fresh JVM failed: " + failure);
    }

    /**
     * Begins to measure a test alone at steady state. The JVM that finds the sites of a test has further flags, under which the code can
     * settle at another figure.
     *
     * @return waits for the figure; empty if there is none
     */
    public Supplier<Optional<Allocation>> alone(String uniqueId, SiteSettings settings, Optional<Duration> timeLeft) {
        Duration bound = settings.maxTime(timeLeft);
        if (!settings.fork() || bound.compareTo(SiteSearches.SHORTEST) < 0) {
            return Optional::empty;
        }
        Supplier<Answer> answer = answerAlone(uniqueId, bound);
        return () -> Optional.ofNullable(answer.get().figure()); // without one, the baseline has one state less
    }

    private Supplier<Answer> answerAlone(String uniqueId, Duration bound) {
        Map<String, String> parameters = RunningTests.parametersOf(uniqueId);
        FutureTask<FigureRun.MeasuredFigures> asked =
                new FutureTask<>(() -> fork.ask(List.of(uniqueId), parameters, bound, ForkPurpose.FIGURES));
        Thread asking = new Thread(asked, "bytewatcher-alone");
        asking.setDaemon(true);
        try {
            asking.start();
        } catch (OutOfMemoryError noThread) {
            return () -> new Answer(null, "no fresh JVM could be asked: " + noThread);
        }
        return () -> {
            try {
                FigureRun.MeasuredFigures found = asked.get(bound.toNanos(), TimeUnit.NANOSECONDS);
                Allocation figure = found.figures().get(uniqueId);
                String why = found.reasons().getOrDefault(uniqueId, "a fresh JVM did not measure it");
                if (figure == null) {
                    return new Answer(null, why);
                }
                if (!figure.verdict().isSettled()) {
                    return new Answer(null, "it did not settle there: " + figure);
                }
                return figure.compilationState() == CompilationState.TIME_BOUND
                        ? new Answer(null, "it did not reach the compiler's top tier there within its time")
                        : new Answer(figure, why);
            } catch (InterruptedException interrupted) {
                asked.cancel(true);
                return interrupted();
            } catch (TimeoutException late) {
                asked.cancel(true);
                return new Answer(null, "a fresh JVM had not answered after " + DurationText.seconds(bound));
            } catch (ExecutionException failed) {
                return none(failed.getCause());
            }
        };
    }

    /**
     * Answers whether fresh JVMs, in which a test runs alone, show a regression. One is asked after the other, until one shows none. All
     * questions of a run together take at most the time of one search for sites.
     *
     * @return the smallest figure, if each of {@value #AGREEING} JVMs shows a regression. Without a figure, the reason why the answer is
     *     not known; an empty reason means that there is no regression
     */
    public Answer regression(
            String uniqueId, SiteSettings settings, Optional<Duration> timeLeft, Predicate<Allocation> isRegression) {
        if (!settings.fork()) {
            return new Answer(null, "no fresh JVM may be started (" + ByteWatcherKeys.SITES_FORK + "=false)");
        }
        Duration bound = settings.maxTime(timeLeft);
        long deadline = nanoTime.getAsLong() + bound.toNanos();
        return lockedFor(
                oneRegressionAtATime,
                bound,
                "other tests left no time for it",
                () -> regression(uniqueId, settings, deadline, isRegression));
    }

    private Answer regression(
            String uniqueId, SiteSettings settings, long deadline, Predicate<Allocation> isRegression) {
        Allocation least = null;
        for (int asked = 0; asked < AGREEING; asked++) {
            long start = nanoTime.getAsLong();
            Duration ofRun = settings.maxTime().minusNanos(spentOnRegressionsNanos);
            Duration ofTest = Duration.ofNanos(deadline - start);
            if (ofRun.compareTo(SiteSearches.SHORTEST) < 0) {
                return new Answer(null, "this run has no time left for it (" + ByteWatcherKeys.SITES_MAX_TIME + ")");
            }
            if (ofTest.compareTo(SiteSearches.SHORTEST) < 0) {
                return new Answer(null, "the time bounds of the test and of a search leave no time for it");
            }
            Answer answer = answerAlone(uniqueId, Collections.min(List.of(ofRun, ofTest)))
                    .get();
            spentOnRegressionsNanos += nanoTime.getAsLong() - start;
            Allocation figure = answer.figure();
            if (figure == null) {
                return answer;
            }
            if (figure.verdict() != Verdict.STEADY) {
                return new Answer(null, "its figure there is a mean: " + figure);
            }
            if (!isRegression.test(figure)) {
                return new Answer(null, "");
            }
            least = least == null || figure.bytesPerOperation() < least.bytesPerOperation() ? figure : least;
        }
        return new Answer(least, "");
    }

    private static FigureRun.MeasuredFigures askFreshJvm(
            List<String> uniqueIds, Map<String, String> parameters, Duration bound, ForkPurpose purpose)
            throws InterruptedException {
        ClassLoader loader = RunningTests.loaderOf(uniqueIds.get(0));
        ForkMain.ForkedTests question = new ForkMain.ForkedTests(
                List.copyOf(uniqueIds),
                bound.toMillis(),
                Map.copyOf(parameters),
                purpose == ForkPurpose.FIGURES_AS_WRITTEN);
        JvmFork.ForkResult answer = purpose == ForkPurpose.FIGURES_IN_TURN
                ? JvmFork.ask(ForkMain.class, loader, question, bound, purpose, settled -> {})
                : JvmFork.ask(ForkMain.class, loader, question, bound, purpose, List.of());
        return (FigureRun.MeasuredFigures) answer.value();
    }
}
