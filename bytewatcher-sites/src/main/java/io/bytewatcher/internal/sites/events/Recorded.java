package io.bytewatcher.internal.sites.events;

import io.bytewatcher.AllocatedType;
import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Round;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.format.Figures;
import java.time.Instant;
import java.util.List;

/**
 * One recording of the windows.
 *
 * @param bytes the counted bytes
 * @param operations the number of operations
 * @param sites their sites
 * @param types the classes of their objects
 * @param end the end of the windows
 * @param remarks sentences for the user
 */
record Recorded(
        long bytes,
        long operations,
        List<SiteAndStacks> sites,
        List<AllocatedType> types,
        Instant end,
        List<String> remarks) {
    Recorded with(List<SiteAndStacks> otherSites) {
        return new Recorded(bytes, operations, otherSites, types, end, remarks);
    }

    /**
     * Returns the faulty share of the bytes: those without a place and, if each call allocates the same, the deviation from the settled
     * figure.
     */
    double fault(Allocation settled) {
        long unplaced = sites.stream()
                .map(SiteAndStacks::site)
                .filter(site -> !site.isPlaced())
                .mapToLong(site -> Math.abs(site.bytes()))
                .sum();
        double wrong = unplaced;
        if (settled.verdict() == Verdict.STEADY && settled.operations() > 0) {
            double mean = settled.bytesPerOperation();
            double difference = Math.abs(bytes - mean * operations);
            boolean whole = settled.bytes() % settled.operations() == 0;
            wrong += whole || difference > mean ? difference : 0; // else calls differ: one more or less is no fault
        }
        return wrong / Math.max(1, bytes);
    }

    /**
     * Whether the figures differ by a {@linkplain Figures#isDisturbance disturbance}. For amortised code, the few recorded operations may
     * contain no rare allocation, or the largest burst that was seen. Neither is a difference.
     */
    boolean differsFrom(Allocation undisturbed) {
        if (undisturbed.operations() == 0) {
            return false;
        }
        double mean = undisturbed.bytesPerOperation();
        double least = mean;
        double burst = 0;
        if (undisturbed.verdict() == Verdict.AMORTISED) {
            least = undisturbed.rounds().stream()
                    .mapToDouble(Round::bytesPerOperation)
                    .min()
                    .orElse(mean);
            for (Round round : undisturbed.rounds()) {
                double times = Math.ceil((double) operations / round.operations());
                burst = Math.max(burst, times * (round.bytes() - least * round.operations()));
            }
        }
        double here = (double) bytes / operations;
        double difference = Math.max(least - here, here - Math.max(mean, least + burst / operations));
        return Figures.isDisturbance(difference, mean);
    }

    SiteReport report(Allocation undisturbed) {
        boolean settled = undisturbed.compilationState() != CompilationState.TIME_BOUND
                && undisturbed.verdict().isSettled();
        if (!settled) {
            remarks.add(
                    undisturbed.compilationState() == CompilationState.TIME_BOUND
                            ? "the time bound came before the code had settled in the JVM of the search"
                            : "the code did not settle in the JVM of the search");
        }
        return new SiteReport(
                SiteReport.Engine.EXACT_FORK,
                sites.stream().map(SiteAndStacks::site).toList(),
                bytes,
                operations,
                settled ? undisturbed.bytes() : 0,
                settled ? undisturbed.operations() : 0,
                settled ? undisturbed.deviation() : 0,
                remarks,
                types);
    }
}
