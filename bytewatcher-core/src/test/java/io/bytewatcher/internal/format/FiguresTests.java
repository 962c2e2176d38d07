package io.bytewatcher.internal.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
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
}
