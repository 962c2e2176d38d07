package io.bytewatcher.internal.counter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All threads' bytes at one consistent moment. Two of the same counter make a {@link AllThreadsBreakdown}. */
public final class AllThreadsSnapshot {
    private static final Comparator<ThreadBytes> LARGEST_FIRST =
            Comparator.comparingLong(ThreadBytes::bytes).reversed().thenComparing(ThreadBytes::name);

    private final AllThreadsCounter counter;
    private final long total;
    private final long readerId;
    private final List<ThreadBytes> counted;
    private final List<ThreadBytes> ignored;
    private final Ends ends;

    /**
     * Who had ended by then.
     *
     * @param ignored how many ignored threads
     * @param lastIgnored the last of them
     * @param hidden how many hidden ones
     * @param all how many of all that are listed
     */
    record Ends(int ignored, @Nullable Thread lastIgnored, int hidden, long all) {}

    AllThreadsSnapshot(
            AllThreadsCounter counter,
            long total,
            long readerId,
            List<ThreadBytes> counted,
            List<ThreadBytes> ignored,
            Ends ends) {
        this.counter = counter;
        this.total = total;
        this.readerId = readerId;
        this.counted = counted;
        this.ignored = ignored;
        this.ends = ends;
    }

    /**
     * The counter's value, of the same origin as {@link AllThreadsCounter#read()}.
     *
     * @return bytes
     */
    public long total() {
        return total;
    }

    /**
     * What was allocated since an earlier snapshot, thread by thread.
     *
     * @param earlier a snapshot of the same counter
     * @return the bytes, whose rows add up to the total
     * @throws UnseenBytesException when an ignored or hidden thread ended in between and its last bytes cannot be told from those
     *     of counted threads that ended
     * @throws CannotMeasureException when the JVM's numbers contradict each other
     */
    public AllThreadsBreakdown since(AllThreadsSnapshot earlier) {
        if (earlier.counter != counter) {
            throw new IllegalArgumentException("the two snapshots are of different counters");
        }
        Map<Long, Long> before = new HashMap<>();
        earlier.counted.forEach(row -> before.put(row.threadId(), row.bytes()));
        earlier.ignored.forEach(row -> before.put(row.threadId(), row.bytes()));
        List<ThreadBytes> rows = differences(counted, before);
        List<ThreadBytes> notCounted = differences(ignored, before);
        notCounted.removeIf(row -> row.bytes() == 0);

        long bytes = total - earlier.total;
        long ended = bytes - rows.stream().mapToLong(ThreadBytes::bytes).sum();
        int unseen = ends.ignored - earlier.ends.ignored;
        boolean hiddenEnded = ends.hidden != earlier.ends.hidden;
        if ((unseen > 0 || hiddenEnded) && ended != 0) {
            if (ends.all - earlier.ends.all == unseen) {
                // Only threads that do not count have ended, so what ended threads allocated is theirs.
                String name = unseen > 0 ? AllThreadsErrors.nameOf(ends.lastIgnored) : HiddenThreads.NAME;
                notCounted.add(new ThreadBytes(-1, name + " (ended)", ended));
                bytes -= ended;
                ended = 0;
            } else {
                throw unseen > 0
                        ? AllThreadsErrors.unseenBytes(ends.lastIgnored)
                        : AllThreadsErrors.unseenHiddenBytes();
            }
        }
        if (bytes < 0) {
            throw AllThreadsErrors.ranBackwards(-bytes);
        }
        return breakdown(bytes, rows, ended, notCounted);
    }

    /**
     * The total is exact; how it divides is not while a thread's own counter is in motion, and can then seem to run
     * backwards. Such a row is shown as 0, and what is then too much is taken from the largest rows.
     */
    private AllThreadsBreakdown breakdown(
            long bytes, List<ThreadBytes> rows, long ended, List<ThreadBytes> notCounted) {
        List<ThreadBytes> clipped = new ArrayList<>();
        for (ThreadBytes row : rows) {
            if (row.bytes() > 0 || row.threadId() == readerId) {
                clipped.add(new ThreadBytes(row.threadId(), row.name(), Math.max(0, row.bytes())));
            }
        }
        clipped.sort(LARGEST_FIRST);
        long rest = Math.max(0, ended);
        long tooMuch = clipped.stream().mapToLong(ThreadBytes::bytes).sum() + rest - bytes;
        long fromRest = Math.min(rest, Math.max(0, tooMuch));
        rest -= fromRest;
        tooMuch -= fromRest;
        for (int i = 0; i < clipped.size() && tooMuch > 0; i++) {
            ThreadBytes row = clipped.get(i);
            long less = Math.min(tooMuch, row.bytes());
            clipped.set(i, new ThreadBytes(row.threadId(), row.name(), row.bytes() - less));
            tooMuch -= less;
        }
        notCounted.sort(LARGEST_FIRST);
        return new AllThreadsBreakdown(bytes, clipped, rest, notCounted);
    }

    private static List<ThreadBytes> differences(List<ThreadBytes> rows, Map<Long, Long> before) {
        List<ThreadBytes> result = new ArrayList<>(rows.size());
        for (ThreadBytes row : rows) {
            result.add(
                    new ThreadBytes(row.threadId(), row.name(), row.bytes() - before.getOrDefault(row.threadId(), 0L)));
        }
        return result;
    }
}
