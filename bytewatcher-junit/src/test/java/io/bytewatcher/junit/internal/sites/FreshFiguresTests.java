package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.config.SiteSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The JVMs that measure tests as written, and the messages if none answers. */
class FreshFiguresTests {
    private final List<List<String>> asked = new ArrayList<>();

    /** An arbitrary time, far from 0. */
    private long nanoTime = -Duration.ofDays(1).toNanos();

    private FreshFigures of(FreshFigures.FigureFork fork) {
        return new FreshFigures(fork, () -> nanoTime);
    }

    private void passes(Duration time) {
        nanoTime += time.toNanos();
    }

    private static FreshFigures.Answer ask(FreshFigures figures, String id, Optional<Duration> timeLeft) {
        return figures.of(id, Configuration.read(key -> null, Map.of()).sites(), timeLeft, false);
    }

    @Test
    void oneJvmMeasuresAllTestsOfARun() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            asked.add(ids);
            FigureRun.MeasuredFigures found = new FigureRun.MeasuredFigures();
            found.reasons().put("[t:b]/[i:1]", "it is growing");
            return found;
        });
        figures.planned(() -> Set.of("[t:a]", "[t:b]"));
        for (String id : List.of("[t:a]", "[t:b]/[i:1]", "[t:new]", "[t:a]")) {
            FreshFigures.Answer answer = ask(figures, id, Optional.empty());
            assertThat(answer.figure()).isNull();
            assertThat(answer.why())
                    .isEqualTo(
                            id.startsWith("[t:b]")
                                    ? "it is growing"
                                    : "run again in a fresh JVM, the test was not measured");
        }
        assertThat(asked).hasSize(2);
        assertThat(asked.get(0)).containsExactlyInAnyOrder("[t:a]", "[t:b]");
        assertThat(asked.get(0)).startsWith("[t:a]");
        assertThat(asked.get(1)).containsExactly("[t:new]");
    }

    @Test
    void testThatMustBeFirstIsAskedAgainAfterOthers() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            asked.add(ids);
            FigureRun.MeasuredFigures found = new FigureRun.MeasuredFigures();
            ids.forEach(id -> found.reasons().put(id, "it came after " + ids.indexOf(id)));
            return found;
        });
        figures.planned(() -> new LinkedHashSet<>(List.of("[t:a]", "[t:b]")));
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).isEqualTo("it came after 0");
        assertThat(ask(figures, "[t:b]", Optional.empty()).why()).isEqualTo("it came after 1");
        for (String id : List.of("[t:a]", "[t:b]", "[t:b]")) {
            assertThat(figures.of(id, Configuration.read(key -> null, Map.of()).sites(), Optional.empty(), true)
                            .why())
                    .isEqualTo("it came after 0");
        }
        assertThat(asked).containsExactly(List.of("[t:a]", "[t:b]"), List.of("[t:b]"));
    }

    @Test
    void figureAfterOtherTestsIsNotThatOfTheFirst() {
        Allocation written = Allocations.once(() -> {});
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            asked.add(ids);
            if (asked.size() > 1) {
                throw new AttributionException("the fresh JVM ended");
            }
            FigureRun.MeasuredFigures found = new FigureRun.MeasuredFigures();
            ids.forEach(id -> found.figures().put(id, written));
            return found;
        });
        figures.planned(() -> new LinkedHashSet<>(List.of("[t:a]", "[t:b]")));
        assertThat(ask(figures, "[t:a]", Optional.empty()).figure()).isEqualTo(written);
        assertThat(figures.of("[t:b]", Configuration.read(key -> null, Map.of()).sites(), Optional.empty(), true))
                .isEqualTo(new FreshFigures.Answer(null, "the fresh JVM ended"));
        assertThat(ask(figures, "[t:b]", Optional.empty()).figure())
                .as("it is still known")
                .isEqualTo(written);
    }

    /** For example a test that ends the JVM. */
    @Test
    void testWithoutAnAnswerDoesNotAffectOthers() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            asked.add(ids);
            if (ids.contains("[t:exits]")) {
                throw new AttributionException("the fresh JVM ended");
            }
            return new FigureRun.MeasuredFigures();
        });
        figures.planned(() -> Set.of("[t:exits]", "[t:a]", "[t:b]"));
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).startsWith("run again");
        assertThat(ask(figures, "[t:exits]", Optional.empty()).why()).isEqualTo("the fresh JVM ended");
        assertThat(ask(figures, "[t:b]", Optional.empty()).why()).startsWith("run again");
        assertThat(asked.subList(1, 4)).containsExactly(List.of("[t:a]"), List.of("[t:exits]"), List.of("[t:b]"));
    }

    /** The timeout of one test does not bound the others. */
    @Test
    void requestingTestIsMeasuredFirstAndUnreachedTestsAreRequestedAgain() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            asked.add(ids);
            FigureRun.MeasuredFigures found = new FigureRun.MeasuredFigures();
            found.reasons().put(ids.get(0), "it is growing");
            found.notReached().addAll(ids.subList(1, ids.size()));
            return found;
        });
        figures.planned(() -> new LinkedHashSet<>(List.of("[t:a]", "[t:b]", "[t:c]")));
        assertThat(ask(figures, "[t:b]", Optional.of(Duration.ofSeconds(5))).why())
                .isEqualTo("it is growing");
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).isEqualTo("it is growing");
        assertThat(ask(figures, "[t:b]", Optional.empty()).why()).isEqualTo("it is growing");
        assertThat(ask(figures, "[t:c]", Optional.empty()).why()).isEqualTo("it is growing");
        assertThat(asked)
                .containsExactly(List.of("[t:b]", "[t:a]", "[t:c]"), List.of("[t:a]", "[t:c]"), List.of("[t:c]"));
    }

    @Test
    void shortBoundIsNotATimeoutOfTheTests() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            assertThat(bound).isEqualTo(Duration.ofSeconds(3));
            return new FigureRun.MeasuredFigures();
        });
        SiteSettings quick = Configuration.read(key -> key.equals("bytewatcher.sites.max-time") ? "1s" : null, Map.of())
                .sites();
        assertThat(figures.of("[t:a]", quick, Optional.empty(), false).why()).startsWith("run again");
    }

    @Test
    void testNotReachedAloneIsReported() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            FigureRun.MeasuredFigures found = new FigureRun.MeasuredFigures();
            found.notReached().addAll(ids);
            return found;
        });
        assertThat(ask(figures, "[t:a]", Optional.empty()).why())
                .isEqualTo("the time was over before its turn (bytewatcher.sites.max-time)");
    }

    /** A hanging test is measured with the others for half of the time, and then alone for the time of one search. */
    @Test
    void hangingTestLeavesTimeForTheOthers() {
        List<Duration> bounds = new ArrayList<>();
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            bounds.add(bound);
            if (ids.contains("[t:hangs]")) {
                throw new AttributionException("it was not done");
            }
            return new FigureRun.MeasuredFigures();
        });
        figures.planned(() -> Set.of("[t:hangs]", "[t:a]"));
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).startsWith("run again");
        assertThat(ask(figures, "[t:hangs]", Optional.of(Duration.ofSeconds(10)))
                        .why())
                .isEqualTo("it was not done");
        assertThat(bounds.subList(0, 2)).containsExactly(Duration.ofSeconds(60), Duration.ofSeconds(20));
        assertThat(bounds.get(2)).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(10));
    }

    private FreshFigures.Answer inTurn(FreshFigures.FigureFork fork, Duration measuring) {
        return of((ids, parameters, bound, purpose) -> {
                    assertThat(purpose).isEqualTo(ForkPurpose.FIGURES_IN_TURN);
                    return fork.ask(ids, parameters, bound, purpose);
                })
                .inTurn("[t:a]", Configuration.read(key -> null, Map.of()).sites(), measuring);
    }

    private FreshFigures.Answer inTurn(FigureRun.MeasuredFigures answer) {
        return inTurn(
                (ids, parameters, bound, purpose) -> {
                    assertThat(ids).containsExactly("[t:a]");
                    assertThat(bound).isEqualTo(Duration.ofSeconds(130));
                    return answer;
                },
                Duration.ofSeconds(5));
    }

    @Test
    void testInTurnHasItsFigureOrAReason() {
        FigureRun.MeasuredFigures found = new FigureRun.MeasuredFigures();
        Allocation allocation = Allocations.once(() -> {});
        found.figures().put("[t:a]", allocation);
        assertThat(inTurn(found).figure()).isSameAs(allocation);
        FigureRun.MeasuredFigures failed = new FigureRun.MeasuredFigures();
        failed.reasons().put("[t:a]", "the test threw");
        assertThat(inTurn(failed)).isEqualTo(new FreshFigures.Answer(null, "the test threw"));
        assertThat(inTurn(new FigureRun.MeasuredFigures()).why())
                .isEqualTo("run alone in a fresh JVM, the test was not measured");
        FigureRun.MeasuredFigures late = new FigureRun.MeasuredFigures();
        late.notReached().add("[t:a]");
        assertThat(inTurn(late).why())
                .isEqualTo("run alone in a fresh JVM, the test was not ready to be measured after 91.0 s"
                        + " (bytewatcher.sites.max-time)");
    }

    @Test
    void jvmThatDoesNotAnswerInTurnIsReported() {
        FreshFigures.Answer ended = inTurn(
                (ids, parameters, bound, purpose) -> {
                    throw new AttributionException("it ended");
                },
                Duration.ZERO);
        assertThat(ended).isEqualTo(new FreshFigures.Answer(null, "it ended"));
        FreshFigures.Answer interrupted = inTurn(
                (ids, parameters, bound, purpose) -> {
                    throw new InterruptedException();
                },
                Duration.ZERO);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted.why()).isEqualTo("this thread was interrupted before a fresh JVM had answered");
    }

    @Test
    void failureOfTheForkIsReported() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            throw new IllegalStateException("no disk");
        });
        assertThat(ask(figures, "[t:a]", Optional.empty()).why())
                .isEqualTo("asking a fresh JVM failed: java.lang.IllegalStateException: no disk");
    }

    @Test
    void interruptAffectsOneTestOnly() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            asked.add(ids);
            if (asked.size() == 1) {
                throw new InterruptedException();
            }
            return new FigureRun.MeasuredFigures();
        });
        figures.planned(() -> Set.of("[t:a]", "[t:b]"));
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).startsWith("this thread was interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ask(figures, "[t:b]", Optional.empty()).why()).startsWith("run again");
        assertThat(asked).hasSize(2);
        assertThat(asked.get(1)).containsExactlyInAnyOrder("[t:a]", "[t:b]");
    }

    @Test
    void noJvmIsStartedIfTheTimeoutLeavesNoTime() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            asked.add(ids);
            return new FigureRun.MeasuredFigures();
        });
        assertThat(ask(figures, "[t:a]", Optional.of(Duration.ofSeconds(2))).why())
                .isEqualTo("the test's timeout leaves no time to run it in a fresh JVM");
        assertThat(asked).isEmpty();
    }

    private FreshFigures afterHavingSpentInVain(Duration time) {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            asked.add(ids);
            passes(asked.size() == 1 ? time : Duration.ZERO);
            throw new AttributionException("the fresh JVM ended");
        });
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).isEqualTo("the fresh JVM ended");
        return figures;
    }

    @Test
    void repeatedFailuresEndTheAttempts() {
        FreshFigures almost = afterHavingSpentInVain(Duration.ofMinutes(2).minusNanos(1));
        assertThat(ask(almost, "[t:b]", Optional.empty()).why()).isEqualTo("the fresh JVM ended");
        asked.clear();
        FreshFigures figures = afterHavingSpentInVain(Duration.ofMinutes(2));
        assertThat(ask(figures, "[t:b]", Optional.empty()))
                .isEqualTo(new FreshFigures.Answer(null, "this run has spent 120.0 s on JVMs that did not answer"));
        assertThat(asked).hasSize(1);
        asked.clear();
        FreshFigures late = afterHavingSpentInVain(Duration.ofMillis(131_500));
        assertThat(ask(late, "[t:b]", Optional.empty()).why())
                .isEqualTo("this run has spent 131.5 s on JVMs that did not answer");
    }

    @Test
    void successfulForksAreNotCountedAsFailures() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            asked.add(ids);
            passes(Duration.ofMinutes(2));
            return new FigureRun.MeasuredFigures();
        });
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).startsWith("run again");
        assertThat(ask(figures, "[t:b]", Optional.empty()).why()).startsWith("run again");
        assertThat(asked).hasSize(2);
    }

    @Test
    void reasonForNoAnswerAloneIsReported() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            throw new AttributionException("the fresh JVM ended for " + ids);
        });
        figures.planned(() -> Set.of("[t:a]", "[t:b]"));
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).isEqualTo("the fresh JVM ended for [[t:a]]");
    }

    @Test
    void threeSecondsSufficeForAFork() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            assertThat(bound).isEqualTo(Duration.ofSeconds(3));
            return new FigureRun.MeasuredFigures();
        });
        assertThat(ask(figures, "[t:a]", Optional.of(Duration.ofSeconds(3))).why())
                .startsWith("run again");
        assertThat(ask(figures, "[t:b]", Optional.of(Duration.ofSeconds(3).minusNanos(1)))
                        .why())
                .isEqualTo("the test's timeout leaves no time to run it in a fresh JVM");
    }

    @Test
    void noJvmIsUsedIfForksAreDisabled() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            throw new AssertionError("asked");
        });
        SiteSettings withoutForks = Configuration.read(
                        key -> key.equals("bytewatcher.sites.fork") ? "false" : null, Map.of())
                .sites();
        assertThat(figures.of("[t:a]", withoutForks, Optional.empty(), false))
                .isEqualTo(new FreshFigures.Answer(null, "no fresh JVM may be started (bytewatcher.sites.fork=false)"));
    }

    @Test
    void interruptWhileAnotherTestForksYieldsNoAnswer() {
        FreshFigures figures = of((ids, parameters, bound, purpose) -> new FigureRun.MeasuredFigures());
        Thread.currentThread().interrupt();
        assertThat(ask(figures, "[t:a]", Optional.empty()))
                .isEqualTo(
                        new FreshFigures.Answer(null, "this thread was interrupted before a fresh JVM had answered"));
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Each thread that asks or plans releases the lock afterwards. */
    @Test
    void concurrentTestsAreSerialised() throws Exception {
        CountDownLatch isAsked = new CountDownLatch(1);
        CountDownLatch answers = new CountDownLatch(1);
        FreshFigures figures = of((ids, parameters, bound, purpose) -> {
            isAsked.countDown();
            answers.await();
            return new FigureRun.MeasuredFigures();
        });
        ExecutorService others = Executors.newSingleThreadExecutor();
        try {
            others.submit(() -> figures.planned(() -> Set.of("[t:a]", "[t:b]"))).get();
            Future<FreshFigures.Answer> first = others.submit(() -> ask(figures, "[t:a]", Optional.empty()));
            assertThat(isAsked.await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(ask(figures, "[t:b]", Optional.of(Duration.ofMillis(1))))
                    .isEqualTo(new FreshFigures.Answer(
                            null, "the test's timeout left no time to wait for the answer to other tests"));
            answers.countDown();
            assertThat(first.get().why()).startsWith("run again");
            assertThat(ask(figures, "[t:b]", Optional.of(Duration.ofSeconds(5))).why())
                    .startsWith("run again");
        } finally {
            answers.countDown();
            others.shutdownNow();
        }
    }

    /** Answers for one test alone. */
    private record Alone(Callable<FigureRun.MeasuredFigures> answer, List<Duration> bounds)
            implements FreshFigures.FigureFork {
        @Override
        public FigureRun.MeasuredFigures ask(
                List<String> uniqueIds, Map<String, String> parameters, Duration bound, ForkPurpose purpose)
                throws InterruptedException {
            assertThat(uniqueIds).containsExactly("[t:a]");
            assertThat(purpose).isEqualTo(ForkPurpose.FIGURES);
            bounds.add(bound);
            try {
                return answer.call();
            } catch (InterruptedException | RuntimeException failure) {
                throw failure;
            } catch (Exception checked) {
                throw new AssertionError(checked);
            }
        }
    }

    private final List<Duration> bounds = Collections.synchronizedList(new ArrayList<>());

    private Optional<Allocation> alone(
            Callable<FigureRun.MeasuredFigures> answer, Map<String, String> configured, Optional<Duration> timeLeft) {
        return of(new Alone(answer, bounds))
                .alone("[t:a]", Configuration.read(configured::get, Map.of()).sites(), timeLeft)
                .get();
    }

    @Test
    void testIsMeasuredAlone() {
        Allocation measured = Allocations.steadyState(() -> {});
        FigureRun.MeasuredFigures figures = new FigureRun.MeasuredFigures();
        figures.figures().put("[t:a]", measured);
        assertThat(alone(() -> figures, Map.of(), Optional.empty())).containsSame(measured);
        assertThat(alone(() -> figures, Map.of(), Optional.of(Duration.ofSeconds(3))))
                .containsSame(measured);
        assertThat(bounds).containsExactly(SiteSettings.DEFAULT_MAX_TIME, Duration.ofSeconds(3));
    }

    /** A run that ends does not wait for an answer. */
    @Test
    void askingThreadDoesNotKeepTheJvmAlive() {
        List<Boolean> daemons = new ArrayList<>();
        alone(
                () -> {
                    daemons.add(Thread.currentThread().isDaemon());
                    return new FigureRun.MeasuredFigures();
                },
                Map.of(),
                Optional.empty());
        assertThat(daemons).containsExactly(true);
    }

    /** Code that keeps growing alone has no such figure. */
    @Test
    void figureThatHasNotSettledAloneIsNone() {
        FigureRun.MeasuredFigures figures = new FigureRun.MeasuredFigures();
        figures.figures().put("[t:a]", Allocations.once(() -> {}));
        assertThat(alone(() -> figures, Map.of(), Optional.empty())).isEmpty();
    }

    private static Allocation tenCalls(Verdict verdict, long bytesPerCall, CompilationState state) {
        return new Allocation(verdict, bytesPerCall * 10, 10, 0, List.of(), List.of(), state, "", Duration.ZERO);
    }

    /** It may still fall, so it neither is a state of its own nor shows a regression. */
    @Test
    void figureBelowTheTopTierIsNone() {
        FigureRun.MeasuredFigures figures = new FigureRun.MeasuredFigures();
        figures.figures().put("[t:a]", tenCalls(Verdict.STEADY, 64, CompilationState.TIME_BOUND));
        assertThat(alone(() -> figures, Map.of(), Optional.empty())).isEmpty();
    }

    @Test
    void testThatCannotBeMeasuredAloneHasNoFigure() {
        assertThat(alone(FigureRun.MeasuredFigures::new, Map.of(), Optional.empty()))
                .isEmpty();
        assertThat(alone(
                        () -> {
                            throw new AttributionException("it ended");
                        },
                        Map.of(),
                        Optional.empty()))
                .isEmpty();
        assertThat(of((ids, parameters, bound, purpose) -> new FigureRun.MeasuredFigures())
                        .alone(
                                "[t:a]",
                                Configuration.read(key -> null, Map.of()).sites(),
                                Optional.empty())
                        .get())
                .isEmpty();
    }

    @Test
    void noJvmIsAskedWithoutTimeOrPermission() {
        Callable<FigureRun.MeasuredFigures> never = () -> {
            throw new AssertionError("asked");
        };
        assertThat(alone(never, Map.of(), Optional.of(Duration.ofMillis(1)))).isEmpty();
        assertThat(alone(never, Map.of("bytewatcher.sites.fork", "false"), Optional.empty()))
                .isEmpty();
        assertThat(bounds).isEmpty();
    }

    @Test
    void interruptEndsTheWait() {
        Thread.currentThread().interrupt();
        assertThat(alone(
                        () -> {
                            new CountDownLatch(1).await();
                            return new FigureRun.MeasuredFigures();
                        },
                        Map.of(),
                        Optional.empty()))
                .isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    private FreshFigures.Answer regression(
            Iterator<Long> figures, Map<String, String> configured, Optional<Duration> timeLeft) {
        return regression(aloneAt(figures), configured, timeLeft);
    }

    private static FreshFigures.Answer regression(
            FreshFigures figures, Map<String, String> configured, Optional<Duration> timeLeft) {
        return figures.regression(
                "[t:a]",
                Configuration.read(configured::get, Map.of()).sites(),
                timeLeft,
                alone -> alone.bytesPerOperation() > 192);
    }

    private FreshFigures aloneAt(Iterator<Long> figures) {
        return aloneAt(Verdict.STEADY, figures);
    }

    /** Each JVM takes 2 s. A negative figure is none. */
    private FreshFigures aloneAt(Verdict verdict, Iterator<Long> figures) {
        return of(new Alone(
                () -> {
                    passes(Duration.ofSeconds(2));
                    long bytes = figures.next();
                    FigureRun.MeasuredFigures found = new FigureRun.MeasuredFigures();
                    if (bytes >= 0) {
                        found.figures().put("[t:a]", tenCalls(verdict, bytes, CompilationState.NOT_NEEDED));
                    }
                    return found;
                },
                bounds));
    }

    @Test
    void fourJvmsShowARegression() {
        Iterator<Long> figures = List.of(216L, 208L, 224L, 208L, 208L).iterator();
        FreshFigures.Answer answer = regression(figures, Map.of(), Optional.empty());
        assertThat(answer.figure()).extracting(Allocation::bytesPerOperation).isEqualTo(208.0);
        assertThat(figures).toIterable().hasSize(1);
    }

    @Test
    void oneJvmShowsThatThereIsNone() {
        Iterator<Long> figures = List.of(208L, 208L, 208L, 192L).iterator();
        assertThat(regression(figures, Map.of(), Optional.empty())).isEqualTo(new FreshFigures.Answer(null, ""));
        assertThat(regression(List.of(184L).iterator(), Map.of(), Optional.empty()))
                .isEqualTo(new FreshFigures.Answer(null, ""));
    }

    @Test
    void jvmWithoutAFigureShowsNothing() {
        Iterator<Long> figures = List.of(208L, -1L, 208L).iterator();
        assertThat(regression(figures, Map.of(), Optional.empty()))
                .isEqualTo(new FreshFigures.Answer(null, "a fresh JVM did not measure it"));
        assertThat(figures).toIterable().hasSize(1);
    }

    /** Its deviation would decide. */
    @Test
    void meanShowsNothing() {
        Iterator<Long> figures = List.of(208L, 208L).iterator();
        FreshFigures.Answer answer = regression(aloneAt(Verdict.AMORTISED, figures), Map.of(), Optional.empty());
        assertThat(answer.figure()).isNull();
        assertThat(answer.why()).startsWith("its figure there is a mean: 208 B per call [AMORTISED]");
        assertThat(figures).toIterable().hasSize(1);
    }

    /** A build that passes does not wait longer. */
    @Test
    void regressionsOfARunAreSoughtForTheTimeOfOneSearch() {
        FreshFigures figures = aloneAt(Stream.generate(() -> 192L).iterator());
        FreshFigures.Answer none = new FreshFigures.Answer(null, "");
        Map<String, String> bound = Map.of("bytewatcher.sites.max-time", "7s");
        for (int i = 0; i < 3; i++) {
            assertThat(regression(figures, bound, Optional.empty())).isEqualTo(none);
        }
        assertThat(regression(figures, bound, Optional.empty()).why())
                .isEqualTo("this run has no time left for it (bytewatcher.sites.max-time)");
    }

    @Test
    void regressionIsNotSoughtWithoutTimeOrPermission() {
        Iterator<Long> never = List.<Long>of().iterator();
        assertThat(regression(never, Map.of("bytewatcher.sites.fork", "false"), Optional.empty())
                        .why())
                .isEqualTo("no fresh JVM may be started (bytewatcher.sites.fork=false)");
        assertThat(regression(never, Map.of(), Optional.of(Duration.ofMillis(2_999)))
                        .why())
                .isEqualTo("the time bounds of the test and of a search leave no time for it");
        assertThat(regression(List.of(192L).iterator(), Map.of(), Optional.of(Duration.ofSeconds(3))))
                .as("three seconds suffice")
                .isEqualTo(new FreshFigures.Answer(null, ""));
        Iterator<Long> two = List.of(208L, 208L).iterator();
        assertThat(regression(two, Map.of(), Optional.of(Duration.ofSeconds(6))).why())
                .as("two JVMs took 4 s")
                .startsWith("the time bounds of the test");
        assertThat(two).isExhausted();
    }

    @Test
    void interruptEndsTheSearchForARegression() {
        FreshFigures figures = of(new Alone(
                () -> {
                    new CountDownLatch(1).await();
                    return new FigureRun.MeasuredFigures();
                },
                bounds));
        Thread.currentThread().interrupt();
        assertThat(regression(figures, Map.of(), Optional.empty()).why())
                .isEqualTo("this thread was interrupted before a fresh JVM had answered");
        assertThat(Thread.interrupted()).isTrue();
    }
}
