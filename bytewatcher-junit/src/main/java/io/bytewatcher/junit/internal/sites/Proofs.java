package io.bytewatcher.junit.internal.sites;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.fork.Experiments;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.internal.sites.fork.JvmFork;
import io.bytewatcher.internal.sites.why.Receivers;
import io.bytewatcher.internal.sites.why.ReceiversFlag;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Proves reasons by experiment. After the last test, each test whose sites were found runs again in fresh JVMs whose flags remove a reason.
 * If the site is then gone, its reason is proven. Failures do not wait for experiments.
 */
public final class Proofs {
    /** The time for the experiments of one test, unless a {@link #SHARE} of the bound of a search is longer. */
    private static final Duration BOUND = Duration.ofSeconds(6);

    /** The time that each further test of the run adds, enough for an experiment of each on two processors. */
    private static final Duration FURTHER_TEST = Duration.ofSeconds(2);

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private static final int SHARE = 10;

    /** For each test. */
    private static final int MOST_EXPERIMENTS = 4;

    /** If fewer objects would be expected, their absence proves nothing. */
    private static final int FEWEST_OBJECTS = 10;

    private static final String INLINE = "-XX:CompileCommand=inline,";

    private static final String INSTANCEOF = "test the receiver with instanceof, and call the method of each type";

    private static final Queue<WaitingProof> WAITING = new ConcurrentLinkedQueue<>();

    private record WaitingProof(
            WantedSites wanted, SiteReport report, Map<String, String> parameters, Duration maxTime) {
        /** The experiments, those of the largest sites first. */
        List<Experiment> experiments() {
            return report.sites().stream()
                    .map(site -> site.kept().flags())
                    .filter(flags -> !flags.isEmpty())
                    .distinct()
                    .limit(MOST_EXPERIMENTS)
                    .map(flags -> new Experiment(this, flags))
                    .toList();
        }
    }

    private record Experiment(WaitingProof test, List<String> flags) {}

    /** Asks a JVM with further flags. */
    interface ProofRerun {
        LoneReport ask(WantedSites wanted, Map<String, String> parameters, List<String> flags, Duration left)
                throws InterruptedException;
    }

    private Proofs() {}

    /**
     * Adds the reasons of a test.
     *
     * @param maxTime the bound of a search
     */
    static void add(WantedSites wanted, SiteReport report, Map<String, String> parameters, Duration maxTime) {
        if (report.sites().stream().anyMatch(site -> !site.kept().flags().isEmpty())) {
            WAITING.add(new WaitingProof(wanted, report, parameters, maxTime));
        }
    }

    /**
     * Runs the experiments.
     *
     * @param found receives the reports with proofs
     * @return the lines to print
     */
    public static List<String> run(BiConsumer<WantedSites, SiteReport> found) {
        return run(Proofs::ask, found);
    }

    /** Runs the experiments, with another way to run a test again. */
    static List<String> run(ProofRerun rerun, BiConsumer<WantedSites, SiteReport> found) {
        if (WAITING.isEmpty()) {
            return List.of();
        }
        List<WaitingProof> tests = new ArrayList<>();
        for (WaitingProof next = WAITING.poll(); next != null; next = WAITING.poll()) {
            tests.add(next);
        }
        List<String> lines = new ArrayList<>();
        try {
            // The time may not suffice for all.
            List<Experiment> experiments =
                    inTurns(tests.stream().map(WaitingProof::experiments).toList());
            Map<String, Integer> inVain = new TreeMap<>();
            Map<Experiment, LoneReport> answers = answers(experiments, rerun, inVain);
            for (WaitingProof test : tests) {
                lines.addAll(prove(test, answers, found));
            }
            inVain.forEach((why, number) -> lines.add("[bytewatcher] not proven: " + number
                    + (number == 1 ? " experiment" : " experiments") + ", because " + why));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | LinkageError | OutOfMemoryError failed) { // the run still reports its tests
            lines.add("[bytewatcher] the experiments failed: " + failed);
        }
        return lines;
    }

    /** Returns the first of each list, then the second of each, and so on. */
    static <T> List<T> inTurns(List<List<T>> lists) {
        return IntStream.range(0, MOST_EXPERIMENTS)
                .boxed()
                .flatMap(turn ->
                        lists.stream().flatMap(list -> list.stream().skip(turn).limit(1)))
                .toList();
    }

    /** Counts the experiments without a result by the reason for that. */
    private static Map<Experiment, LoneReport> answers(
            List<Experiment> experiments, ProofRerun rerun, Map<String, Integer> inVain) throws InterruptedException {
        long tests = experiments.stream().map(Experiment::test).distinct().count();
        Duration ofTests = BOUND.plus(FURTHER_TEST.multipliedBy(Math.max(0, tests - 1)));
        Duration bound = Stream.concat(
                        Stream.of(ofTests.compareTo(LONGEST) < 0 ? ofTests : LONGEST),
                        experiments.stream()
                                .map(experiment -> experiment.test().maxTime().dividedBy(SHARE)))
                .max(Comparator.naturalOrder())
                .orElseThrow();
        List<Experiments.TrialResult<LoneReport>> outcomes = Experiments.run(experiments, bound, (experiment, left) -> {
            WaitingProof test = experiment.test();
            return rerun.ask(test.wanted(), test.parameters(), experiment.flags(), left);
        });
        Map<Experiment, LoneReport> answers = new HashMap<>();
        for (int i = 0; i < experiments.size(); i++) {
            Experiments.TrialResult<LoneReport> outcome = outcomes.get(i);
            LoneReport answer = outcome.answer().orElse(null);
            if (answer == null) {
                inVain.merge(outcome.reason(), 1, Integer::sum);
            } else if (isProof(answer.report())) {
                answers.put(experiments.get(i), answer);
            } else {
                inVain.merge("the code did not settle, or not all of its bytes have a line", 1, Integer::sum);
            }
        }
        return answers;
    }

    /** Whether the code settled, at 0 B or with known sites. */
    private static boolean isProof(SiteReport report) {
        boolean isZero = report.undisturbedBytes() == 0;
        boolean arePlaced = report.isFound() && report.sites().stream().allMatch(AllocationSite::isPlaced);
        return report.undisturbedOperations() > 0 && (isZero || arePlaced);
    }

    private static List<String> prove(
            WaitingProof test, Map<Experiment, LoneReport> answers, BiConsumer<WantedSites, SiteReport> found) {
        String name = "[bytewatcher] " + test.wanted().subject();
        List<String> lines = new ArrayList<>();
        try {
            List<AllocationSite> sites = new ArrayList<>();
            for (AllocationSite site : test.report().sites()) {
                AllocationSite proven = Optional.ofNullable(
                                answers.get(new Experiment(test, site.kept().flags())))
                        .map(answer -> proven(site, answer))
                        .orElse(site);
                sites.add(proven);
                if (!proven.equals(site)) {
                    boolean isCured = site.kept().cure().isEmpty()
                            && !proven.kept().cure().isEmpty();
                    lines.add(name + ", " + site.path().get(0) + " " + site.cause() + ": "
                            + proven.kept().proof() + proven.kept().tried()
                            + (isCured ? "; cure: " + proven.kept().cure() : ""));
                }
            }
            if (!lines.isEmpty()) {
                found.accept(test.wanted(), test.report().withSites(sites));
            }
        } catch (RuntimeException | LinkageError | OutOfMemoryError failed) {
            lines.add(name + ": the experiments failed: " + failed);
        }
        return lines;
    }

    private static LoneReport ask(WantedSites wanted, Map<String, String> parameters, List<String> flags, Duration left)
            throws InterruptedException {
        ForkMain.ForkedTest test = new ForkMain.ForkedTest(
                wanted.uniqueId(), wanted.subject(), left.toMillis(), Map.copyOf(parameters), List.of(0.0));
        JvmFork.ForkResult answer = JvmFork.ask(
                ForkMain.class, RunningTests.loaderOf(wanted.uniqueId()), test, left, ForkPurpose.EXPERIMENT, flags);
        return (LoneReport) answer.value();
    }

    private static AllocationSite proven(AllocationSite site, LoneReport answer) {
        long bytes = answer.bytesAt(site);
        String experiment = "with "
                + site.kept().flags().stream().map(flag -> words(flag, answer)).collect(Collectors.joining(" and "));
        if (bytes > 0) {
            String mean = Figures.mean(bytes, answer.report().operations());
            return site.withKept(site.kept().withTried(experiment + ", still " + mean + " B per call"));
        }
        boolean isOfEachCall = site.hits() >= site.operations();
        if (!isOfEachCall && expectedObjects(site, answer.report()) < FEWEST_OBJECTS) {
            return site.withKept(site.kept().withTried(experiment + ", too rare to tell"));
        }
        Kept proven = site.kept().withProof(experiment + ", 0 B per call");
        boolean canBeTested = site.kept().flags().stream().allMatch(flag -> canBeTested(flag, site, answer));
        return site.withKept(canBeTested && proven.cure().isEmpty() ? proven.withCure(INSTANCEOF) : proven);
    }

    /** The number of objects that the experiment would have seen if it had no effect. */
    private static double expectedObjects(AllocationSite site, SiteReport answer) {
        // beside objects of other sites, only the recorded calls show that this site's are missing
        long calls = answer.undisturbedBytes() == 0
                ? Math.max(answer.operations(), answer.undisturbedOperations())
                : answer.operations();
        return (double) site.hits() / site.operations() * calls;
    }

    /** The code that allocates must contain the call: a library's cannot be changed. */
    private static boolean canBeTested(String flag, AllocationSite site, LoneReport answer) {
        return ReceiversFlag.of(flag)
                .filter(receivers -> receivers.type().equals(site.className()))
                .map(receivers -> answer.receivers().get(receivers.call()))
                .filter(Receivers::canBeTested)
                .isPresent();
    }

    private static String words(String flag, LoneReport answer) {
        Optional<ReceiversFlag> toldApart = ReceiversFlag.of(flag);
        if (toldApart.isPresent()) {
            ReceiversFlag receivers = toldApart.get();
            return "the receivers of " + receivers.method() + " told apart ("
                    + requireNonNull(answer.receivers().get(receivers.call())).types() + ")";
        }
        if (!flag.startsWith(INLINE)) {
            return flag.substring("-XX:".length());
        }
        String[] method = flag.substring(INLINE.length()).split("::", -1);
        return Names.simple(method[0]) + "." + method[1] + " inlined";
    }
}
