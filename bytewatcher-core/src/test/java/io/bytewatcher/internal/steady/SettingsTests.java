package io.bytewatcher.internal.steady;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTests {
    @ParameterizedTest
    @CsvSource({
        "0, 0, 1, true",
        "0, 1, 1000000, false",
        "48, 48000, 1000, true",
        "48, 48001, 1000, false",
        "-1, 0, 1000, false",
        "4611686018427387904, 9223372036854775807, 2, true",
        "9223372036854775807, 9223372036854775807, 1000000, true"
    })
    void theLimitIsComparedExactly(long limit, long bytes, long operations, boolean allowed) {
        assertThat(new Settings(limit, 1, 1, 0, true).allows(bytes, operations)).isEqualTo(allowed);
    }
}
