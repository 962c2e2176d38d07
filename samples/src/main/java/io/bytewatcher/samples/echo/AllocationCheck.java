package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.LatencyReport;
import io.bytewatcher.samples.latency.LatencyRun;
import io.bytewatcher.samples.latency.LatencyVariant;
import io.bytewatcher.samples.latency.ThreadTotals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Checks the bytes per message of each thread in each run against a limit. The JIT allocates a little on a thread, once. So one of several
 * runs may exceed the limit, by at most {@value #ONCE_BYTES} bytes in all.
 */
final class AllocationCheck {

    /** The largest known spike is 8.6 KB: string constants and the classes of a signature, when HotSpot queues a method for C2. */
    static final long ONCE_BYTES = 16 * 1024;

    private AllocationCheck() {}

    /** Returns a sentence for each variant and thread that exceeds the limit. */
    static List<String> exceeding(LatencyReport report, double bytesPerMessage) {
        List<String> exceeding = new ArrayList<>();
        for (LatencyVariant variant : report.variants()) {
            List<ThreadTotals> all = variant.runs().stream()
                    .map(LatencyRun::threads)
                    .flatMap(List::stream)
                    .toList();
            for (String thread :
                    all.stream().map(ThreadTotals::thread).distinct().toList()) {
                List<ThreadTotals> runs =
                        all.stream().filter(run -> run.thread().equals(thread)).toList();
                List<ThreadTotals> above = runs.stream()
                        .filter(run -> run.perOperation() > bytesPerMessage)
                        .toList();
                if (!above.isEmpty() && !mayBeOnce(runs, above, bytesPerMessage)) {
                    exceeding.add(sentence(variant, runs, above, bytesPerMessage));
                }
            }
        }
        return exceeding;
    }

    private static boolean mayBeOnce(List<ThreadTotals> runs, List<ThreadTotals> above, double bytesPerMessage) {
        if (runs.size() == 1 || above.size() > 1) {
            return false;
        }
        ThreadTotals run = above.get(0);
        return run.bytes() - bytesPerMessage * run.operations() <= ONCE_BYTES;
    }

    private static String sentence(
            LatencyVariant variant, List<ThreadTotals> runs, List<ThreadTotals> above, double bytesPerMessage) {
        ThreadTotals worst = above.stream()
                .max(Comparator.comparingDouble(ThreadTotals::perOperation))
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "%s: the %s allocated %,d B in %,d messages (limit: %s B per message; exceeded in %d of %d runs)",
                variant.name(),
                worst.thread(),
                worst.bytes(),
                worst.operations(),
                number(bytesPerMessage),
                above.size(),
                runs.size());
    }

    private static String number(double bytes) {
        return bytes == Math.rint(bytes) ? String.format(Locale.ROOT, "%,.0f", bytes) : Double.toString(bytes);
    }
}
