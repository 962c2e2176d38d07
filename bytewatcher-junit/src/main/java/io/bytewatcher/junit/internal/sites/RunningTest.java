package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.junit.internal.config.RunParameters;
import io.bytewatcher.junit.internal.config.TestTimeout;
import java.time.Duration;
import java.util.Optional;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;

/**
 * A test that runs now.
 *
 * @param test JUnit's description
 * @param parameters of its run
 * @param startNanos when it started
 * @param places where it has measured so far
 */
public record RunningTest(TestIdentifier test, RunParameters parameters, long startNanos, CountedPlaces places) {
    RunningTest(TestIdentifier test, RunParameters parameters) {
        this(test, parameters, System.nanoTime(), new CountedPlaces());
    }

    /** JUnit's id. */
    public String uniqueId() {
        return test.getUniqueId();
    }

    /** What a time-out of its own leaves for finding sites. */
    public Optional<Duration> timeLeft() {
        return TestTimeout.left(timeout(), startNanos);
    }

    private Optional<Duration> timeout() {
        try {
            return test.getSource().orElse(null) instanceof MethodSource method
                    ? TestTimeout.of(method, parameters)
                    : Optional.empty();
        } catch (JUnitException | LinkageError noSuchMethod) {
            return Optional.empty();
        }
    }
}
