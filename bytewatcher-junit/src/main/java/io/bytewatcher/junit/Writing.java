package io.bytewatcher.junit;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import io.bytewatcher.Verdict;
import java.io.Serializable;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether this JVM now runs tests only to find out what they allocate as written: a fork that compiles with C1 alone. No limit is judged
 * then. Thread-safe.
 */
final class Writing {
    /** Enough where each call allocates the same. */
    private static final Duration SHORT = Duration.ofMillis(50);

    private static volatile @Nullable Writing current;

    private final Map<String, Allocation> figures = new HashMap<>();

    private Writing() {}

    static void start() {
        current = new Writing();
    }

    static boolean isOn() {
        return current != null;
    }

    /**
     * Measures a test.
     *
     * @param uniqueId of the test, or of an invocation of it
     * @param measurement of its body, a new one each time
     */
    static void measure(String uniqueId, Supplier<SteadyState> measurement) {
        Writing writing = current;
        if (writing == null) {
            throw new IllegalStateException("not writing");
        }
        Allocation allocation =
                measurement.get().maxTime(SHORT).limit(Long.MAX_VALUE).measure();
        if (allocation.verdict() != Verdict.STEADY) {
            allocation = measurement.get().measure();
        }
        allocation.asWritten().ifPresent(written -> writing.found(uniqueId, written));
    }

    private synchronized void found(String uniqueId, Allocation written) {
        figures.put(uniqueId, written);
    }

    /** What was found, by JUnit's id. */
    static Serializable result() {
        Writing writing = current;
        return writing == null ? new HashMap<>() : writing.copy();
    }

    private synchronized Serializable copy() {
        return new HashMap<>(figures);
    }
}
