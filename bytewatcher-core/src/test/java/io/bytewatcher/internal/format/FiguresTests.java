package io.bytewatcher.internal.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.jit.JvmDescription;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FiguresTests {
    private final Locale locale = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(locale);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "hi-IN-u-nu-deva", "ar-EG", "tr-TR", "fr-CH"})
    void countsAndDurationsAreIndependentOfTheLocale(String tag) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertThat(Figures.group(999)).isEqualTo("999");
        assertThat(Figures.group(-10_000)).isEqualTo("-10,000");
        assertThat(Figures.seconds(Duration.ofMillis(500))).isEqualTo("0.5 s");
        assertThat(Figures.seconds(Duration.ofMinutes(30))).isEqualTo("1,800 s");
        assertThat(Figures.seconds(Duration.ofNanos(1_400_000))).isEqualTo("0.001 s");
    }

    @Test
    void disturbanceIsMoreThanAHundredthAndMoreThanAnObjectInAThousandOperations() {
        double object = JvmDescription.SMALLEST_OBJECT;
        assertThat(Figures.isDisturbance(1.1, 100)).isTrue();
        assertThat(Figures.isDisturbance(1, 100)).isFalse();
        assertThat(Figures.isDisturbance(object / 900, 0)).isTrue();
        assertThat(Figures.isDisturbance(object / 1_100, 0)).isFalse();
        assertThat(Figures.isDisturbance(Double.NaN, 100)).isFalse();
        assertThat(Figures.isDisturbance(1, Double.NaN)).isFalse();
    }
}
