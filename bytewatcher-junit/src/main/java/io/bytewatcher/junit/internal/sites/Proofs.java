package io.bytewatcher.junit.internal.sites;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.fork.Experiments;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.internal.sites.fork.JvmFork;
import io.bytewatcher.internal.sites.why.Receivers;
import io.bytewatcher.internal.sites.why.ReceiversFlag;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Proves reasons by experiment, after the last test: each test whose sites were found runs again in fresh JVMs whose flags take a reason away. A site that is then
 * gone proves its reason. Failures do not wait for this.
 */
public final class Proofs {
    /** For all experiments of a run together. */
    private static final Duration BOUND = Duration.ofSeconds(6);

    /** For each test. The flags of the largest sites come first. */
    private static final int MOST_EXPERIMENTS = 4;

    private static final String INLINE = "-XX:CompileCommand=inline,";

    private static final String INSTANCEOF = "test the receiver with instanceof, and call the method of each type";

    private static final Queue<Waiting> WAITING = new ConcurrentLinkedQueue<>();

    private record Waiting(WantedSites wanted, SiteReport report, Map<String, String> parameters) {}

    /** Asks a JVM with further flags. */
    interface Rerun {
        LoneReport ask(WantedSites wanted, Map<String, String> parameters, List<String> flags, Duration left)
                throws InterruptedException;
    }

    private Proofs() {}

    static void add(WantedSites wanted, SiteReport report, Map<String, String> parameters) {
        if (report.sites().stream().anyMatch(site -> !flags(site).isEmpty())) {
            WAITING.add(new Waiting(wanted, report, parameters));
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
    static List<String> run(Rerun rerun, BiConsumer<WantedSites, SiteReport> found) {
        long deadline = System.nanoTime() + BOUND.toNanos();
        List<String> lines = new ArrayList<>();
        for (Waiting next = WAITING.poll(); next != null; next = WAITING.poll()) {
            Duration left = Duration.ofNanos(deadline - System.nanoTime());
            try {
                SiteReport report = next.report();
                Map<List<String>, LoneReport> answers = answers(next, left, rerun);
                List<AllocationSite> sites = new ArrayList<>();
                for (AllocationSite site : report.sites()) {
                    AllocationSite proven = Optional.ofNullable(answers.get(flags(site)))
                            .map(answer -> proven(site, answer))
                            .orElse(site);
                    sites.add(proven);
                    if (!proven.equals(site)) {
                        lines.add("[bytewatcher] " + next.wanted().subject() + ", "
                                + site.path().get(0) + " " + site.cause() + ": "
                                + proven.kept().proof());
                    }
                }
                if (!answers.isEmpty()) {
                    found.accept(next.wanted(), report.withSites(sites));
                }
            } catch (RuntimeException | LinkageError | OutOfMemoryError failed) {
                lines.add("[bytewatcher] " + next.wanted().subject() + ": the experiments failed: " + failed);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                WAITING.clear();
            }
        }
        return lines;
    }

    private static Map<List<String>, LoneReport> answers(Waiting test, Duration left, Rerun rerun)
            throws InterruptedException {
        if (left.isNegative() || left.isZero()) {
            return Map.of();
        }
        List<List<String>> experiments = test.report().sites().stream()
                .map(Proofs::flags)
                .filter(flags -> !flags.isEmpty())
                .distinct()
                .limit(MOST_EXPERIMENTS)
                .toList();
        Map<List<String>, LoneReport> answers = new LinkedHashMap<>();
        for (Experiments.Outcome<LoneReport> outcome : Experiments.run(
                experiments, left, (flags, time) -> rerun.ask(test.wanted(), test.parameters(), flags, time))) {
            outcome.answer()
                    .filter(answer ->
                            answer.report().isFound() && answer.report().undisturbedOperations() > 0)
                    .filter(answer -> answer.report().sites().stream().allMatch(AllocationSite::isPlaced))
                    .ifPresent(answer -> answers.put(outcome.flags(), answer));
        }
        return answers;
    }

    private static LoneReport ask(WantedSites wanted, Map<String, String> parameters, List<String> flags, Duration left)
            throws InterruptedException {
        ForkMain.ForkedTest test =
                new ForkMain.ForkedTest(wanted.uniqueId(), wanted.subject(), left.toMillis(), Map.copyOf(parameters));
        JvmFork.Answer answer = JvmFork.ask(
                ForkMain.class, ExactFork.loaderOf(wanted.uniqueId()), test, left, ForkPurpose.EXPERIMENT, flags);
        return (LoneReport) answer.value();
    }

    /** Returns the flags that take away all reasons of a site; none if one of the reasons has none. */
    private static List<String> flags(AllocationSite site) {
        List<KeptReason> reasons = site.kept().reasons();
        boolean canAll = !reasons.isEmpty()
                && reasons.stream().noneMatch(reason -> reason.flags().isEmpty());
        return canAll
                ? reasons.stream()
                        .flatMap(reason -> reason.flags().stream())
                        .distinct()
                        .toList()
                : List.of();
    }

    private static AllocationSite proven(AllocationSite site, LoneReport answer) {
        long bytes = bytesAt(site, answer.report());
        String proof = "with "
                + flags(site).stream().map(flag -> words(flag, answer)).collect(Collectors.joining(" and ")) + ", "
                + (bytes == 0 ? "" : "still ")
                + Figures.mean(bytes, answer.report().operations()) + " B per call";
        Kept proven = site.kept().withProof(proof);
        boolean canBeTested = bytes == 0 && flags(site).stream().allMatch(flag -> canBeTested(flag, site, answer));
        return site.withKept(canBeTested && proven.cure().isEmpty() ? proven.withCure(INSTANCEOF) : proven);
    }

    /** Returns the bytes of a site in the report of another JVM, where threads have other names. */
    static long bytesAt(AllocationSite site, SiteReport other) {
        return other.sites().stream()
                .filter(there -> isSameLine(site, there) && there.cause().equals(site.cause()))
                .mapToLong(AllocationSite::bytes)
                .sum();
    }

    /** The code that allocates must contain the call: a library's cannot be changed. */
    private static boolean canBeTested(String flag, AllocationSite site, LoneReport answer) {
        return ReceiversFlag.of(flag)
                .filter(receivers -> receivers.type().equals(site.className()))
                .map(receivers -> answer.receivers().get(receivers.call()))
                .filter(Receivers::canBeTested)
                .isPresent();
    }

    private static boolean isSameLine(AllocationSite site, AllocationSite other) {
        return site.isPlaced()
                && other.isPlaced()
                && site.path().get(0).equals(other.path().get(0));
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
        String method = flag.substring(INLINE.length()).replace("::", ".");
        int name = method.lastIndexOf('.');
        return method.substring(method.lastIndexOf('.', name - 1) + 1) + " inlined";
    }
}
