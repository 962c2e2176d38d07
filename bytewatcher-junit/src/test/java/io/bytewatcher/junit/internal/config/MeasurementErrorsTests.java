package io.bytewatcher.junit.internal.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.counter.CannotMeasureException;
import org.junit.jupiter.api.Test;

class MeasurementErrorsTests {
    @Test
    void namesWhatATestCanStateOrSet() {
        assertThat(message(CannotMeasureException.Advice.ONE_THREAD))
                .isEqualTo("Measure one thread only. In a test, scope = TEST_THREAD does that.");
        assertThat(message(CannotMeasureException.Advice.NO_LIMITS))
                .isEqualTo(
                        "Measure one thread only. With -Dbytewatcher.enabled=false the tests run without their limits.");
        assertThat(message(CannotMeasureException.Advice.NONE)).isEqualTo("Measure one thread only.");
        assertThat(MeasurementErrors.messageOf(new IllegalStateException("Measure one thread only.")))
                .isEqualTo("Measure one thread only.");
    }

    private static String message(CannotMeasureException.Advice advice) {
        return MeasurementErrors.messageOf(new CannotMeasureException("Measure one thread only.", advice));
    }
}
