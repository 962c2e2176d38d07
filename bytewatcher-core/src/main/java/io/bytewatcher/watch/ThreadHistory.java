package io.bytewatcher.watch;

import java.time.Duration;
import java.util.List;

/**
 * The bytes of a watched thread over time.
 *
 * @param threadId the thread's id
 * @param threadName its name at the last sweep
 * @param points in the order of time
 */
public record ThreadHistory(long threadId, String threadName, List<Point> points) {
    /**
     * A moment.
     *
     * @param elapsed the time since the watch was started
     * @param bytes allocated since the watch began to count
     */
    public record Point(Duration elapsed, long bytes) {}

    /**
     * Copies.
     *
     * @param threadId the thread's id
     * @param threadName its name
     * @param points in the order of time
     */
    public ThreadHistory {
        points = List.copyOf(points);
    }
}
