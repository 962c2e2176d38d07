package io.bytewatcher;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A line about a place in a message: all sites of one thread, instruction and cause, however they were reached.
 *
 * @param thread the thread's name, empty where only one was measured; threads that come and go, and are told apart by numbers,
 *     share {@code Thread-*}
 * @param place such as {@code OrderCodec.price(OrderCodec.java:88)}; why there is none for what has no place
 * @param cause empty for what has no place
 * @param bytes in all operations together
 * @param hits in all operations together
 * @param operations 1 or more
 */
record SiteRow(String thread, String place, String cause, long bytes, long hits, long operations) {

    /** The rows of a report, the largest first. */
    static List<SiteRow> of(SiteReport report, List<ThreadAllocation> threads) {
        Set<String> known = threads.stream().map(ThreadAllocation::name).collect(Collectors.toSet());
        Map<List<String>, SiteRow> rows = new LinkedHashMap<>();
        for (AllocationSite site : report.sites()) {
            String thread = threads.isEmpty()
                    ? ""
                    : known.contains(site.thread())
                            ? site.thread()
                            : site.thread().replaceAll("[0-9]+", "*");
            String cause = site.isPlaced() ? site.cause() : "";
            SiteRow row = new SiteRow(thread, site.place(), cause, site.bytes(), site.hits(), site.operations());
            rows.merge(List.of(thread, site.place(), cause), row, SiteRow::plus);
        }
        List<SiteRow> sorted = new ArrayList<>(rows.values());
        sorted.sort(Comparator.comparingLong(SiteRow::bytes).reversed());
        return sorted;
    }

    private SiteRow plus(SiteRow other) {
        return new SiteRow(thread, place, cause, bytes + other.bytes, hits + other.hits, operations);
    }

    /** The cause; what does not happen in each call gets its rate. */
    String describeCause() {
        boolean rare = hits > 0 && 2 * hits < operations && bytes % hits == 0;
        return cause.isEmpty() || !rare
                ? cause
                : cause + ", " + ByteSize.format(bytes / hits) + " once per about "
                        + ByteSize.group(Math.round((double) operations / hits)) + " calls";
    }
}
