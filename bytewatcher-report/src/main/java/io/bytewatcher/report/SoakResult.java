package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.watch.ThreadHistory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The result of a test under watch. Immutable.
 *
 * @param module the module; may be empty
 * @param test the test, as baselines name it
 * @param name the test, as messages name it
 * @param duration of the watch
 * @param operations the number that the test reported, 0 or more
 * @param limits in words, such as {@code 1 MiB per thread}
 * @param threads the allocation of each watched thread over time
 * @param breaches in the order of time
 * @param failed whether the test failed because of a breach, or because nothing could be judged
 * @param message of that failure; may be empty
 * @param environment the environment; empty in older results
 */
public record SoakResult(
        String module,
        String test,
        String name,
        Duration duration,
        long operations,
        List<String> limits,
        List<ThreadHistory> threads,
        List<Mark> breaches,
        boolean failed,
        String message,
        Optional<Environment> environment) {
    /**
     * A breach, as results files hold it. A {@link io.bytewatcher.watch.Breach} also has a live thread and the search for its sites.
     *
     * @param elapsed since the watch was started
     * @param thread the thread's name; empty for a limit on all threads together
     * @param bytes the judged bytes
     * @param text in words, one line or several
     * @param sites the sites, the largest first, with the bytes of the whole recording; empty without a search or a result
     */
    public record Mark(Duration elapsed, String thread, long bytes, String text, List<AllocationSite> sites) {
        /**
         * Copies.
         *
         * @param elapsed since the watch was started
         * @param thread the thread's name
         * @param bytes the judged bytes
         * @param text in words
         * @param sites the sites, the largest first
         */
        public Mark {
            requireNonNull(thread, "thread");
            requireNonNull(text, "text");
            sites = List.copyOf(sites);
        }
    }

    /**
     * Checks and copies.
     *
     * @param module the module
     * @param test the test, as baselines name it
     * @param name the test, as messages name it
     * @param duration of the watch
     * @param operations the number that the test reported
     * @param limits in words
     * @param threads the allocation of each thread over time
     * @param breaches in the order of time
     * @param failed whether the test failed because of a breach, or because nothing could be judged
     * @param message of that failure
     * @param environment the environment
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

    /** The sites of all breaches. */
    List<AllocationSite> sites() {
        return breaches.stream().flatMap(breach -> breach.sites().stream()).toList();
    }

    /**
     * Whether the soak could be judged.
     *
     * @return false where the test failed without a breach, such as during its warm-up
     */
    public boolean isMeasured() {
        return !failed || !breaches.isEmpty();
    }
}
