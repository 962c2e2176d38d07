package io.bytewatcher.internal.counter;

import io.bytewatcher.ThreadAllocation;
import java.util.List;

/**
 * The bytes of all threads in a window. {@code bytes} is exact and equals the sum of the counted rows.
 *
 * @param bytes allocated bytes of all counted threads
 * @param counted live threads with bytes, the largest first, and the measuring thread even without; then one row of all threads that have
 *     ended. Carriers include the virtual threads that they ran. Empty if there is no breakdown
 * @param ignored threads with bytes that do not count and are not part of {@code bytes}
 */
public record AllThreadsBreakdown(long bytes, List<ThreadAllocation> counted, List<ThreadAllocation> ignored) {
    /** No breakdown, as of one thread, or of a measurement that did not ask for one. */
    public static final AllThreadsBreakdown NONE = new AllThreadsBreakdown(0, List.of(), List.of());

    /** Makes the lists unmodifiable. */
    public AllThreadsBreakdown {
        counted = List.copyOf(counted);
        ignored = List.copyOf(ignored);
    }
}
