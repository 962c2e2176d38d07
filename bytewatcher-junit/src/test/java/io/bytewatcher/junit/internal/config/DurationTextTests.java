package io.bytewatcher.junit.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTests {
    @ParameterizedTest
    @CsvSource({"1ms, PT0.001S", "800 ms, PT0.8S", "' 5s ', PT5S", "2m, PT2M", "1h, PT1H", "24h, PT24H", "1440m, PT24H"
    })
    void aDurationIsANumberAndItsUnit(String text, Duration duration) {
        assertThat(DurationText.parse(text)).isEqualTo(duration);
        assertThat(DurationText.parseOrNone(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "0s", "0ms"})
    void zeroIsAllowedOnlyForOptionalDurations(String text) {
        assertThat(DurationText.parseOrNone(text)).isZero();
        assertThatThrownBy(() -> DurationText.parse(text))
                .hasMessage("\"" + text + "\" (expected: more than 0 and at most a day, such as 800ms, 5s or 2m)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "s", "-5s", "1.5s", "1d", "25h", "9999999999ms", "1h 5m"})
    void rejectsMalformedDurations(String text) {
        assertThatThrownBy(() -> DurationText.parse(text)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> DurationText.parseOrNone(text))
                .hasMessage("\"" + text + "\" (expected: at most a day, such as 800ms, 5s or 2m, or \"\" for none)");
    }
}
