package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.internal.sites.fork.JvmFork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Runs one test alone in a fresh JVM like this one, which reports every object, to find where it allocates. */
final class ExactFork {
    private ExactFork() {}

    /**
     * Finds the sites of a measurement. Blocks until the other JVM has answered. If the figure of the first JVM leaves the verdict open,
     * others are asked, one after the other, whose event recorders start too late to influence the JIT. The next one starts while the one
     * before it still searches for the sites. They search for sites only if no JVM before them has found those of their figure.
     *
     * @return the sites, or the reason why there are none. An interrupt during the search sets the interrupt flag of this thread
     */
    static SiteReport search(WantedSites wanted, Duration bound, Duration boundOfAll, Map<String, String> parameters) {
        ClassLoader tests = RunningTests.loaderOf(wanted.uniqueId());
        return search(wanted, bound, boundOfAll, new SiteQuestion() {
            @Override
            public LoneReport ask(
                    ForkPurpose purpose, Duration left, List<Double> known, Consumer<SiteReport> settled) {
                ForkMain.ForkedTest test = new ForkMain.ForkedTest(
                        wanted.uniqueId(), wanted.subject(), left.toMillis(), Map.copyOf(parameters), known);
                try {
                    JvmFork.ForkResult answer = JvmFork.ask(ForkMain.class, tests, test, left, purpose, settled);
                    LoneReport found = (LoneReport) answer.value();
                    return new LoneReport(
                            found.report().plusRemarks(answer.remarks()), found.inlined(), found.receivers());
                } catch (AttributionException reason) {
                    return LoneReport.of(reason.report());
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    return LoneReport.of(
                            SiteReport.notKnown("this thread was interrupted before the fresh JVM had answered"));
                }
            }

            @Override
            public void prepare(ForkPurpose purpose) {
                JvmFork.prepare(ForkMain.class, tests, purpose);
            }
        });
    }

    interface SiteQuestion {
        /**
         * Returns its answer. An interrupt while it runs sets the interrupt flag of this thread.
         *
         * @param known the figures whose sites are known
         * @param settled gets a report of the settled figure, without sites, before the answer
         */
        LoneReport ask(ForkPurpose purpose, Duration bound, List<Double> known, Consumer<SiteReport> settled);

        /** Starts what is to answer next. */
        default void prepare(ForkPurpose purpose) {}
    }

    /** Finds the sites, with answers from any source. Another JVM is asked if half of the bound of one is left for it. */
    static SiteReport search(WantedSites wanted, Duration bound, Duration boundOfAll, SiteQuestion question) {
        long start = System.nanoTime();
        ForkPurpose purpose = wanted.asWritten() ? ForkPurpose.SITES_AS_WRITTEN : ForkPurpose.SITES;
        LoneReport answer = question.ask(purpose, bound, List.of(), settled -> {
            if (open(wanted, settled).isPresent()) {
                question.prepare(ForkPurpose.SITES_RECORDED_LATE);
            }
        });
        SiteReport first = answer.report();
        Optional<Observation> open = open(wanted, first);
        if (open.isEmpty() || (!isAnswer(first) && Thread.currentThread().isInterrupted())) {
            return first;
        }
        Observation seen = open.get();
        List<LoneReport> others = new ArrayList<>();
        String stopped = "";
        while (stopped.isEmpty() && seen.wantsAnother(answer, others)) {
            Duration left = timeLeft(bound, start, boundOfAll);
            if (!isEnough(left, bound)) {
                stopped = "there was no time for another fresh JVM";
            } else if (!Thread.currentThread().isInterrupted()) {
                List<Double> known = Observation.withSites(answer, others).stream()
                        .map(SiteReport::undisturbedBytesPerOperation)
                        .toList();
                LoneReport other = question.ask(ForkPurpose.SITES_RECORDED_LATE, left, known, settled -> {
                    if (isEnough(timeLeft(bound, start, boundOfAll), bound)
                            && seen.wantsAnother(answer, plus(others, LoneReport.of(settled)))) {
                        question.prepare(ForkPurpose.SITES_RECORDED_LATE);
                    }
                });
                if (isAnswer(other.report()) || !Thread.currentThread().isInterrupted()) {
                    others.add(other);
                }
            }
            if (stopped.isEmpty() && Thread.currentThread().isInterrupted() && seen.wantsAnother(answer, others)) {
                stopped = "this thread was interrupted before another fresh JVM had answered";
            }
        }
        if (others.isEmpty()) {
            return first.plusRemarks(List.of(
                    Observation.isSettled(first)
                            ? LoneReport.figure(first) + " in 1 of 1 fresh JVM; " + stopped
                            : stopped));
        }
        SiteReport chosen = seen.choose(answer, others);
        return stopped.isEmpty() ? chosen : chosen.plusRemarks(List.of(stopped));
    }

    private static Duration timeLeft(Duration bound, long start, Duration boundOfAll) {
        return Collections.min(List.of(bound, boundOfAll.minusNanos(System.nanoTime() - start)));
    }

    /** Whether another JVM can be expected to answer. */
    private static boolean isEnough(Duration left, Duration bound) {
        return left.compareTo(bound.dividedBy(2)) >= 0;
    }

    private static List<LoneReport> plus(List<LoneReport> others, LoneReport further) {
        return Stream.concat(others.stream(), Stream.of(further)).toList();
    }

    /** Whether a JVM has answered. Without sites, its figure is like that of one before it. */
    private static boolean isAnswer(SiteReport report) {
        return report.isFound() || report.undisturbedOperations() > 0;
    }

    private static Optional<Observation> open(WantedSites wanted, SiteReport first) {
        return wanted.observation().filter(seen -> seen.wantsAnother(LoneReport.of(first), List.of()));
    }
}
