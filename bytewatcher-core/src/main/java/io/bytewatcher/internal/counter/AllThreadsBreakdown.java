package io.bytewatcher.internal.counter;

import io.bytewatcher.ThreadAllocation;
import java.util.List;

/**
 * The bytes of all threads in a window. {@code bytes} is exact and equals the sum of the counted rows and {@code ended}.
 *
 * @param bytes allocated bytes of all counted threads
 * @param counted live threads with bytes, the largest first, and the measuring thread even without; carriers include the virtual threads
 *     that they ran
 * @param ended bytes of threads that have ended
 * @param ignored threads with bytes that do not count and are not part of {@code bytes}
 */
public record AllThreadsBreakdown(
        long bytes, List<ThreadAllocation> counted, long ended, List<ThreadAllocation> ignored) {
    /** Makes the lists unmodifiable. */
    public AllThreadsBreakdown {
        counted = List.copyOf(counted);
        ignored = List.copyOf(ignored);
    }
}
