package io.bytewatcher.watch;

import io.bytewatcher.ByteSize;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.format.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The bytes of watched threads at one moment. Threads run while they are read, so a row is exact to the byte only if its thread is at rest.
 *
 * @param elapsed since the watch was started
 * @param counted since it began to count, after the warm-up and the last reset, without searches for sites
 * @param operations reported since then
 * @param threads the live watched threads, by bytes, the largest first
 * @param endedThreads all threads of the JVM that ended since then: at least the seen bytes of watched threads, at most the JVM's total
 * @param endedThreadCount the number of watched threads that were seen to end
 * @param virtualThreads all virtual threads of the JVM, watched or not, through their carriers
 * @param isCounting false during the warm-up and during searches for sites
 */
public record WatchSnapshot(
        Duration elapsed,
        Duration counted,
        long operations,
        List<WatchedThread> threads,
        ByteInterval endedThreads,
        int endedThreadCount,
        ByteInterval virtualThreads,
        boolean isCounting) {

    /**
     * Sorts and copies.
     *
     * @param elapsed since the watch was started
     * @param counted since it began to count
     * @param operations reported since then
     * @param threads in any order
     * @param endedThreads bounds
     * @param endedThreadCount their number
     * @param virtualThreads bounds
     * @param isCounting whether it counts
     */
    public WatchSnapshot {
        threads = threads.stream()
                .sorted(Comparator.comparingLong(WatchedThread::bytes)
                        .reversed()
                        .thenComparing(WatchedThread::name))
                .toList();
    }

    /**
     * The bytes of all watched threads, including those that were seen to end.
     *
     * @return bytes
     */
    public long bytes() {
        long sum = endedThreads.atLeast();
        for (int i = 0; i < threads.size(); i++) { // a stream would allocate on a caller that may be watched
            sum += threads.get(i).bytes();
        }
        return sum;
    }

    /** One line for each thread, the largest first, then the totals. */
    @Override
    public String toString() {
        Table table = new Table("rl");
        threads.forEach(thread -> table.row(Figures.group(thread.bytes()), thread.name()));
        if (endedThreads.atMost() > 0) {
            table.row(
                    unitless(endedThreads), "ended threads (" + Figures.group(endedThreadCount) + " of them watched)");
        }
        if (virtualThreads.atMost() > 0) {
            table.row(unitless(virtualThreads), "virtual threads, all of this JVM");
        }
        String end = ByteSize.format(bytes()) + " on " + Figures.group(threads.size()) + " watched threads in "
                + Figures.seconds(counted)
                + (operations == 0 ? "" : ", " + Figures.group(operations) + " operations")
                + (isCounting ? "" : "; not counting now");
        List<String> lines = new ArrayList<>(table.lines());
        lines.add(end);
        return String.join(System.lineSeparator(), lines);
    }

    private static String unitless(ByteInterval interval) {
        return interval.toString().replace(" B", "");
    }
}
