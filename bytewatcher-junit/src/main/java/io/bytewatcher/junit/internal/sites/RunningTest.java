package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.junit.internal.config.RunParameters;
import io.bytewatcher.junit.internal.config.TestTimeout;
import java.time.Duration;
import java.util.Optional;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;

/** A running test. */
public record RunningTest(TestIdentifier test, RunParameters parameters, long startNanos, CountedPlaces places) {
    RunningTest(TestIdentifier test, RunParameters parameters) {
        this(test, parameters, System.nanoTime(), new CountedPlaces());
    }

    public String uniqueId() {
        return test.getUniqueId();
    }

    /** The time that the test's timeout leaves for a search. */
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
