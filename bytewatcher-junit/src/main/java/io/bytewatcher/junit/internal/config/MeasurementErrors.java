package io.bytewatcher.junit.internal.config;

import io.bytewatcher.internal.counter.CannotMeasureException;
import io.bytewatcher.junit.ByteWatcherKeys;

/** The messages of failed measurements, with the names of annotations and keys, which the measuring modules do not know. */
public final class MeasurementErrors {
    private MeasurementErrors() {}

    /** Returns the message of an error of the measurement, with what a test can state or set. */
    public static String messageOf(IllegalStateException error) {
        return error.getMessage() + (error instanceof CannotMeasureException cannot ? inATest(cannot.advice()) : "");
    }

    private static String inATest(CannotMeasureException.Advice advice) {
        return switch (advice) {
            case NONE -> "";
            case ONE_THREAD -> " In a test, scope = TEST_THREAD does that.";
            case NO_LIMITS -> " With -D" + ByteWatcherKeys.ENABLED + "=false the tests run without their limits.";
        };
    }
}
