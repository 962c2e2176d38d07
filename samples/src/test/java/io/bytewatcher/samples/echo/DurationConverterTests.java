package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTests {
    private final DurationConverter converter = new DurationConverter();

    @ParameterizedTest
    @CsvSource({"1ms,1ms", "1500ms,1500ms", "2000ms,2s", "90s,90s", "60s,1m", "30m,30m", "90m,90m", "60m,1h", "24h,24h"
    })
    void formatsWhatItParses(String parsed, String formatted) {
        assertThat(DurationConverter.text(converter.convert(parsed))).isEqualTo(formatted);
        assertThat(converter.convert(formatted)).isEqualTo(converter.convert(parsed));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "5 s", "-1s", "1.5s", "PT1M", "9999999999s"})
    void saysWhatItExpects(String text) {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> converter.convert(text))
                .withMessage("'" + text + "' (expected: a duration such as 500ms, 90s, 30m or 2h)");
    }
}
