package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.KeptReason;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.fork.Experiments;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.internal.sites.fork.JvmFork;
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

    private static final Queue<Waiting> WAITING = new ConcurrentLinkedQueue<>();

    private record Waiting(WantedSites wanted, SiteReport report, Map<String, String> parameters) {}

    /** Asks a JVM with further flags. */
    public interface Rerun {
        SiteReport ask(WantedSites wanted, Map<String, String> parameters, List<String> flags, Duration left)
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
    public static List<String> run(Rerun rerun, BiConsumer<WantedSites, SiteReport> found) {
        long deadline = System.nanoTime() + BOUND.toNanos();
        List<String> lines = new ArrayList<>();
        for (Waiting next = WAITING.poll(); next != null; next = WAITING.poll()) {
            Duration left = Duration.ofNanos(deadline - System.nanoTime());
            try {
                Map<List<String>, SiteReport> answers = answers(next, left, rerun);
                List<AllocationSite> sites = new ArrayList<>();
                for (AllocationSite site : next.report().sites()) {
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
                    found.accept(next.wanted(), next.report().withSites(sites));
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

    private static Map<List<String>, SiteReport> answers(Waiting test, Duration left, Rerun rerun)
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
        Map<List<String>, SiteReport> answers = new LinkedHashMap<>();
        for (Experiments.Outcome<SiteReport> outcome : Experiments.run(
                experiments, left, (flags, time) -> rerun.ask(test.wanted(), test.parameters(), flags, time))) {
            outcome.answer()
                    .filter(answer -> answer.isFound() && answer.undisturbedOperations() > 0)
                    .filter(answer -> answer.sites().stream().allMatch(AllocationSite::isPlaced))
                    .ifPresent(answer -> answers.put(outcome.flags(), answer));
        }
        return answers;
    }

    private static SiteReport ask(WantedSites wanted, Map<String, String> parameters, List<String> flags, Duration left)
            throws InterruptedException {
        ForkMain.ForkedTest test =
                new ForkMain.ForkedTest(wanted.uniqueId(), wanted.subject(), left.toMillis(), Map.copyOf(parameters));
        JvmFork.Answer answer = JvmFork.ask(
                ForkMain.class, ExactFork.loaderOf(wanted.uniqueId()), test, left, ForkPurpose.EXPERIMENT, flags);
        return ((LoneReport) answer.value()).report();
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

    private static AllocationSite proven(AllocationSite site, SiteReport answer) {
        long bytes = bytesAt(site, answer);
        String proof = "with " + flags(site).stream().map(Proofs::words).collect(Collectors.joining(" and ")) + ", "
                + (bytes == 0 ? "" : "still ")
                + Figures.mean(bytes, answer.operations()) + " B per call";
        return site.withKept(site.kept().withProof(proof));
    }

    /** Returns the bytes of a site in the report of another JVM, where threads have other names. */
    static long bytesAt(AllocationSite site, SiteReport other) {
        return other.sites().stream()
                .filter(there -> there.isPlaced()
                        && site.isPlaced()
                        && there.path().get(0).equals(site.path().get(0))
                        && there.cause().equals(site.cause()))
                .mapToLong(AllocationSite::bytes)
                .sum();
    }

    private static String words(String flag) {
        if (!flag.startsWith(INLINE)) {
            return flag.substring("-XX:".length());
        }
        String method = flag.substring(INLINE.length()).replace("::", ".");
        int name = method.lastIndexOf('.');
        return method.substring(method.lastIndexOf('.', name - 1) + 1) + " inlined";
    }
}
