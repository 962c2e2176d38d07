package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.Allocation;
import io.bytewatcher.Round;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.jit.VmOptions;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.fork.Experiments;
import io.bytewatcher.internal.sites.fork.Experiments.TrialResult;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.internal.sites.fork.JvmFork;
import io.bytewatcher.internal.sites.why.CalledMethod;
import io.bytewatcher.internal.sites.why.Inlining;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.DurationText;
import io.bytewatcher.junit.internal.config.SiteSettings;
import io.bytewatcher.junit.internal.sites.LaterSearches.Later;
import io.bytewatcher.report.FragileZero;
import io.bytewatcher.report.FragileZero.Inlined;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Finds out, after the last test, what the 0 B of tests depends on.
 *
 * <ol>
 *   <li>Two fresh JVMs measure the test: one as it is, and one that inlines nothing at a rare call. If the second one measures 0 B, too,
 *       each method's limit is that of frequent calls.
 *   <li>The decisions of another JVM give the inlined methods.
 *   <li>Further JVMs do not inline a group of these methods. A group without which the test allocates is halved, until one method is
 *       left. The methods nearest their limits come first.
 * </ol>
 */
public final class FragileZeros {
    /** For each test, after the first two JVMs. */
    private static final int MOST_EXPERIMENTS = 12;

    /** In proportion to its limit. A smaller method is not fragile. */
    private static final double LEAST_SHARE = 0.1;

    /** The printed methods; the report has all. */
    private static final int LISTED = 10;

    private static final String RARE_LIMIT = "MaxInlineSize";
    private static final String HOT_LIMIT = "FreqInlineSize";

    /** Inlines nothing at a rare call but methods of one bytecode. */
    private static final String NOTHING_RARE = "-XX:" + RARE_LIMIT + "=1";

    private static final Queue<WaitingZero> WAITING = new ConcurrentLinkedQueue<>();

    private record WaitingZero(Later test, String whyNot) {}

    /** Runs a test again in a JVM with further flags. */
    public interface ZeroRerun {
        /** Returns what the test allocates. */
        Round figure(Later test, List<String> flags, Duration left) throws InterruptedException;

        /** Returns the JIT's decisions about the test's calls. */
        Inlining inlining(Later test, List<String> flags, Duration left) throws InterruptedException;
    }

    /** A method and its limit. */
    private record Candidate(CalledMethod method, String flag, int limit) {
        double share() {
            return (double) method.bytecodes() / limit;
        }

        String dontInline() {
            return "-XX:CompileCommand=dontinline," + method.type() + "::" + method.name() + method.descriptor();
        }

        Inlined otherwise(Round figure) {
            String name = Names.qualified(method.type()) + "." + method.name() + Names.parameters(method.descriptor());
            return new Inlined(name, method.bytecodes(), limit, flag, figure);
        }
    }

    private FragileZeros() {}

    /**
     * Adds a test that allocates 0 B.
     *
     * @param whyNot the reason why it is not known to allocate more as written, as the end of a sentence; empty if it is known to
     */
    public static void add(WantedSites zero, SiteSettings settings, String whyNot) {
        Later test = new Later(zero, settings, RunningTests.parametersOf(zero.uniqueId()));
        WAITING.add(new WaitingZero(test, whyNot));
    }

    /**
     * Finds out what the zeros depend on.
     *
     * @param found receives the answers
     * @return the lines to print
     */
    public static List<String> run(BiConsumer<WantedSites, FragileZero> found) {
        return run(new FreshJvmRerun(), found);
    }

    /** Finds out what the zeros depend on, with another way to run a test again. */
    public static List<String> run(ZeroRerun rerun, BiConsumer<WantedSites, FragileZero> found) {
        if (WAITING.isEmpty()) {
            return List.of();
        }
        long start = System.nanoTime();
        List<MethodLine> lines = new ArrayList<>();
        Map<String, Integer> untried = new LinkedHashMap<>();
        for (WaitingZero next = WAITING.poll(); next != null; next = WAITING.poll()) {
            WantedSites wanted = next.test().wanted();
            FragileZero zero = next.whyNot().isEmpty() ? find(next.test(), start, rerun) : notSought(next.whyNot());
            found.accept(wanted, zero);
            zero.inlined()
                    .forEach(method -> lines.add(new MethodLine(method.share(), wanted.subject() + ": " + method)));
            untried.merge(zero.untried(), 1, Integer::sum);
        }
        untried.remove("");
        return lines(lines, untried);
    }

    private static FragileZero find(Later test, long start, ZeroRerun rerun) {
        Duration most = test.settings().maxTime().multipliedBy(SiteSearches.SEARCHES_AT_THE_BOUND);
        if (most.minusNanos(System.nanoTime() - start).compareTo(SiteSearches.SHORTEST) < 0) {
            return notSought("less than " + DurationText.seconds(SiteSearches.SHORTEST) + " are left of "
                    + DurationText.seconds(most) + " for all zeros (" + ByteWatcherKeys.SITES_MAX_TIME + ")");
        }
        try {
            return new ZeroSearch(test, start + most.toNanos(), rerun).zero();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return notSought("this thread was interrupted");
        } catch (RuntimeException | LinkageError | OutOfMemoryError failed) { // the run still reports its tests
            return notSought("the experiments failed: " + failed);
        }
    }

    private static FragileZero notSought(String why) {
        return new FragileZero(List.of(), "not sought, because " + why);
    }

    private static final class FreshJvmRerun implements ZeroRerun {
        @Override
        public Round figure(Later test, List<String> flags, Duration left) throws InterruptedException {
            String uniqueId = test.wanted().uniqueId();
            ForkMain.ForkedTests alone =
                    new ForkMain.ForkedTests(List.of(uniqueId), left.toMillis(), Map.copyOf(test.parameters()), false);
            FigureRun.MeasuredFigures figures =
                    (FigureRun.MeasuredFigures) ask(test, alone, left, ForkPurpose.FIGURES, flags);
            Allocation figure = figures.figures().get(uniqueId);
            if (figure == null) {
                throw new AttributionException(figures.reasons().getOrDefault(uniqueId, "the test was not measured"));
            }
            if (!figure.verdict().isSettled()) {
                throw new AttributionException("in a fresh JVM it is " + figure);
            }
            return new Round(figure.operations(), figure.bytes());
        }

        @Override
        public Inlining inlining(Later test, List<String> flags, Duration left) throws InterruptedException {
            WantedSites wanted = test.wanted();
            ForkMain.ForkedInlining alone = new ForkMain.ForkedInlining(new ForkMain.ForkedTest(
                    wanted.uniqueId(), wanted.subject(), left.toMillis(), Map.copyOf(test.parameters()), List.of()));
            return (Inlining) ask(test, alone, left, ForkPurpose.EXPERIMENT, flags);
        }

        private static Serializable ask(
                Later test, Serializable question, Duration left, ForkPurpose purpose, List<String> flags)
                throws InterruptedException {
            ClassLoader loader = RunningTests.loaderOf(test.wanted().uniqueId());
            return JvmFork.ask(ForkMain.class, loader, question, left, purpose, flags)
                    .value();
        }
    }

    /** A method in words, and its share of its limit. */
    private record MethodLine(double share, String text) {}

    private static List<String> lines(List<MethodLine> methods, Map<String, Integer> untried) {
        List<String> lines = new ArrayList<>();
        methods.stream()
                .sorted(Comparator.comparingDouble(line -> -line.share()))
                .limit(LISTED)
                .forEach(line -> lines.add(line.text()));
        if (methods.size() > LISTED) {
            lines.add("fragile zeros: " + (methods.size() - LISTED) + " more in the report");
        }
        untried.forEach(
                (why, tests) -> lines.add("fragile zeros of " + tests + (tests == 1 ? " test: " : " tests: ") + why));
        return lines.stream().map(line -> "[bytewatcher] " + line).toList();
    }

    /** The experiments of one test. */
    private static final class ZeroSearch {
        private final Later test;
        private final long deadline;
        private final ZeroRerun rerun;
        private final List<Inlined> found = new ArrayList<>();
        private int untried;

        ZeroSearch(Later test, long deadline, ZeroRerun rerun) {
            this.test = test;
            this.rerun = rerun;
            this.deadline = deadline;
        }

        FragileZero zero() throws InterruptedException {
            try {
                List<Round> figures = answers(List.of(List.of(), List.of(NOTHING_RARE)), this::figure);
                Round alone = figures.get(0);
                if (alone.bytes() > 0) {
                    return notSought("alone in a fresh JVM the test allocates "
                            + Figures.mean(alone.bytes(), alone.operations()) + " B per call");
                }
                boolean needsRareCalls = figures.get(1).bytes() > 0;
                List<Inlining> decisions = answers(
                        needsRareCalls ? List.of(List.of(), List.of(NOTHING_RARE)) : List.of(List.of()),
                        (flags, left) -> rerun.inlining(test, flags, left));
                halve(candidates(decisions.get(0), needsRareCalls ? Optional.of(decisions.get(1)) : Optional.empty()));
            } catch (AttributionException reason) {
                return notSought(String.valueOf(reason.getMessage()));
            }
            return new FragileZero(
                    found,
                    untried == 0
                            ? ""
                            : untried + (untried == 1 ? " inlined method was" : " inlined methods were")
                                    + " not tried: the search is limited to " + MOST_EXPERIMENTS
                                    + " experiments and by "
                                    + ByteWatcherKeys.SITES_MAX_TIME);
        }

        private Round figure(List<String> flags, Duration left) throws InterruptedException {
            return rerun.figure(test, flags, left);
        }

        private <T> List<T> answers(List<List<String>> experiments, Experiments.Trial<List<String>, T> trial)
                throws InterruptedException {
            List<T> answers = new ArrayList<>();
            for (TrialResult<T> outcome : run(experiments, trial)) {
                answers.add(outcome.answer().orElseThrow(() -> new AttributionException(outcome.reason())));
            }
            return answers;
        }

        /** Tries groups of methods, those nearest their limits first. */
        private void halve(List<Candidate> candidates) throws InterruptedException {
            int atOnce = Experiments.atOnce();
            Deque<List<Candidate>> groups = new ArrayDeque<>();
            split(candidates, groups);
            int left = MOST_EXPERIMENTS;
            while (!groups.isEmpty() && left > 0 && System.nanoTime() - deadline < 0) {
                List<List<Candidate>> next = new ArrayList<>();
                while (!groups.isEmpty() && next.size() < Math.min(atOnce, left)) {
                    next.add(groups.remove());
                }
                left -= next.size();
                List<TrialResult<Round>> outcomes = run(
                        next.stream()
                                .map(group -> group.stream()
                                        .map(Candidate::dontInline)
                                        .toList())
                                .toList(),
                        this::figure);
                for (int i = next.size() - 1; i >= 0; i--) {
                    judge(next.get(i), outcomes.get(i).answer(), groups);
                }
            }
            groups.forEach(group -> untried += group.size());
        }

        private void judge(List<Candidate> group, Optional<Round> answer, Deque<List<Candidate>> groups) {
            if (answer.isEmpty()) {
                untried += group.size();
            } else if (answer.get().bytes() > 0 && group.size() == 1) {
                found.add(group.get(0).otherwise(answer.get()));
            } else if (answer.get().bytes() > 0) {
                split(group, groups);
            }
        }

        /** Puts two halves before the other groups. */
        private static void split(List<Candidate> group, Deque<List<Candidate>> groups) {
            int half = (group.size() + 1) / 2;
            Stream.of(group.subList(half, group.size()), group.subList(0, half))
                    .filter(part -> !part.isEmpty())
                    .forEach(groups::addFirst);
        }

        private <T> List<TrialResult<T>> run(List<List<String>> experiments, Experiments.Trial<List<String>, T> trial)
                throws InterruptedException {
            Duration left = Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
            Duration bound = Collections.min(List.of(left, test.settings().maxTime()));
            return Experiments.run(experiments, bound, trial);
        }

        /**
         * Returns the methods that may be fragile, those nearest their limits first. Counts those whose limit is not known.
         *
         * @param withoutRareCalls the decisions of a JVM that inlines nothing at a rare call; empty if the test does not need such calls
         */
        private List<Candidate> candidates(Inlining inlining, Optional<Inlining> withoutRareCalls) {
            int atRareCalls = VmOptions.number(RARE_LIMIT, 35);
            int atHotCalls = VmOptions.number(HOT_LIMIT, 325);
            List<Candidate> candidates = new ArrayList<>();
            for (CalledMethod method : inlining.inlined()) {
                boolean isSmall = method.bytecodes() <= atRareCalls;
                if (!isSmall || withoutRareCalls.isEmpty()) {
                    candidates.add(new Candidate(method, HOT_LIMIT, atHotCalls));
                } else if (withoutRareCalls.get().tooBigForARareCall().contains(method)) {
                    candidates.add(new Candidate(method, RARE_LIMIT, atRareCalls));
                } else if (withoutRareCalls.get().inlined().contains(method)) {
                    candidates.add(new Candidate(method, HOT_LIMIT, atHotCalls));
                } else {
                    untried++;
                }
            }
            return candidates.stream()
                    .filter(candidate -> candidate.share() >= LEAST_SHARE)
                    .sorted(Comparator.comparingDouble(candidate -> -candidate.share()))
                    .toList();
        }
    }
}
