package io.bytewatcher.internal.watch;

import org.jspecify.annotations.Nullable;

/**
 * A limit that was broken, confirmed.
 *
 * @param limit the limit's index
 * @param thread who broke it; null where it is one of all watched threads together
 * @param threadName its name then; empty for all
 * @param bytes allocated: since the counting began, or in the sliding window
 * @param nanos in so many nanoseconds
 * @param operations in so many operations; 0 for limits that do not count them
 * @param elapsedNanos since the watch began
 * @param stack what the thread was doing when that was seen; empty for all, and where it had ended
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, once
public record Breached(
        int limit,
        @Nullable Thread thread,
        String threadName,
        long bytes,
        long nanos,
        long operations,
        long elapsedNanos,
        StackTraceElement[] stack) {}
