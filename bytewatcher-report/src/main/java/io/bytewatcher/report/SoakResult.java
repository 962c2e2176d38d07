package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.baseline.Environment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What was seen of a test that ran under watch. Immutable.
 *
 * @param module in which module; may be empty
 * @param test which test, as baselines name it
 * @param name as messages name it
 * @param duration of the watch
 * @param operations that the test reported, 0 or more
 * @param limits in words, such as {@code 1 MiB per thread}
 * @param threads what each watched thread had allocated at some moments
 * @param breaches in the order of time
 * @param failed whether the test failed because of them, or because nothing could be judged
 * @param message of that failure; may be empty
 * @param environment where it was watched; empty in results that did not say so yet
 */
public record SoakResult(
        String module,
        String test,
        String name,
        Duration duration,
        long operations,
        List<String> limits,
        List<Series> threads,
        List<Mark> breaches,
        boolean failed,
        String message,
        Optional<Environment> environment) {
    /**
     * A thread's allocation over time.
     *
     * @param thread its name
     * @param points in the order of time
     */
    public record Series(String thread, List<Point> points) {
        /**
         * Copies.
         *
         * @param thread its name
         * @param points in the order of time
         */
        public Series {
            requireNonNull(thread, "thread");
            points = List.copyOf(points);
        }
    }

    /**
     * A moment.
     *
     * @param elapsed since the watch was started
     * @param bytes allocated since the watch began to count
     */
    public record Point(Duration elapsed, long bytes) {}

    /**
     * A breach.
     *
     * @param elapsed since the watch was started
     * @param thread the thread's name; empty for a limit over all of them
     * @param bytes what was judged
     * @param text in words, one line or several
     */
    public record Mark(Duration elapsed, String thread, long bytes, String text) {}

    /**
     * Checks and copies.
     *
     * @param module in which module
     * @param test which test
     * @param name as messages name it
     * @param duration of the watch
     * @param operations that the test reported
     * @param limits in words
     * @param threads what each thread allocated
     * @param breaches in the order of time
     * @param failed whether the test failed because of them
     * @param message of that failure
     * @param environment where it was watched
     * @throws IllegalArgumentException when the test has no name, or a number is negative
     */
    public SoakResult {
        requireNonNull(module, "module");
        requireNonNull(name, "name");
        requireNonNull(message, "message");
        requireNonNull(environment, "environment");
        limits = List.copyOf(limits);
        threads = List.copyOf(threads);
        breaches = List.copyOf(breaches);
        if (test.isEmpty() || duration.isNegative() || operations < 0) {
            throw new IllegalArgumentException("test: \"" + test + "\", duration: " + duration + ", operations: "
                    + operations + " (expected: a name, and >= 0)");
        }
    }

    /**
     * Whether it could be judged.
     *
     * @return false where the test failed without a breach, such as within its warm-up
     */
    public boolean isMeasured() {
        return !failed || !breaches.isEmpty();
    }
}
