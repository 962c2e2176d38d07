package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.LatencyReport;
import io.bytewatcher.samples.latency.LatencyRun;
import io.bytewatcher.samples.latency.LatencyVariant;
import io.bytewatcher.samples.latency.ThreadBytes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Holds a report to a limit of bytes per message for each thread. The best of a variant's runs counts: what the JIT allocates on a thread
 * happens once, and what a message costs comes back in each run.
 */
final class AllocationCheck {

    private AllocationCheck() {}

    /** A sentence for each variant and thread that allocated more. */
    static List<String> exceeding(LatencyReport report, double bytesPerMessage) {
        List<String> exceeding = new ArrayList<>();
        for (LatencyVariant variant : report.variants()) {
            List<String> threads = variant.runs().stream()
                    .flatMap(run -> run.threads().stream())
                    .map(ThreadBytes::thread)
                    .distinct()
                    .toList();
            for (String thread : threads) {
                ThreadBytes best = best(variant, thread);
                if (best.perOperation() > bytesPerMessage) {
                    exceeding.add(String.format(
                            Locale.ROOT,
                            "%s: the %s allocated %,d B in %,d messages (limit: %s B per message)",
                            variant.name(),
                            thread,
                            best.bytes(),
                            best.operations(),
                            number(bytesPerMessage)));
                }
            }
        }
        return exceeding;
    }

    private static ThreadBytes best(LatencyVariant variant, String thread) {
        return variant.runs().stream()
                .map(LatencyRun::threads)
                .flatMap(List::stream)
                .filter(bytes -> bytes.thread().equals(thread))
                .min(Comparator.comparingDouble(ThreadBytes::perOperation))
                .orElseThrow();
    }

    private static String number(double bytes) {
        return bytes == Math.rint(bytes) ? String.format(Locale.ROOT, "%,.0f", bytes) : Double.toString(bytes);
    }
}
