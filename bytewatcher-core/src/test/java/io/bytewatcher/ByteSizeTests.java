package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTests {
    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0                     | 0
            48                    | 48
            48B                   | 48
            48 b                  | 48
            '  64 KiB  '          | 65_536
            64kib                 | 65_536
            2 MIB                 | 2_097_152
            1 GiB                 | 1_073_741_824
            144,352 B             | 144_352
            144_352               | 144_352
            1_000_000             | 1_000_000
            9223372036854775807   | 9_223_372_036_854_775_807
            8,589,934,591 GiB     | 9_223_372_035_781_033_984
            """)
    void reads(String text, String bytes) {
        assertThat(ByteSize.parse(text)).isEqualTo(Long.parseLong(bytes.replace("_", "")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "B",
                "KiB",
                "-1",
                "-1 B",
                "+1",
                "1.5 KiB",
                "1,5 KiB",
                "1,0",
                "1,2345",
                "12,34,567",
                "_1",
                ",1",
                "1,",
                "1_",
                "1e3",
                "0x10",
                "64 KB",
                "64 kilobytes",
                "1 B B",
                "64 K iB",
                "١",
                "NaN",
                "64 KiB!"
            })
    void rejectsMalformedSizes(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteSize.parse(text))
                .withMessage(
                        "size: \"%s\" (expected: a whole number of bytes, 0 or more, with an optional unit B, KiB, MiB or"
                                + " GiB, such as \"64 KiB\")",
                        text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775808", "8589934592 GiB", "99999999999999999999999"})
    void rejectsSizesOverTheMaximum(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteSize.parse(text))
                .withMessage("size: \"%s\" (expected: at most 9,223,372,036,854,775,807 B)", text);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 999, 1_000, 144_352, Long.MAX_VALUE})
    void parsesItsOwnOutput(long bytes) {
        assertThat(ByteSize.parse(ByteSize.format(bytes))).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "hi-IN-u-nu-deva", "ar-EG", "tr-TR", "fr-CH"})
    void isIndependentOfTheLocale(String locale) {
        Locale.setDefault(Locale.forLanguageTag(locale));
        assertThat(ByteSize.format(1_234_567)).isEqualTo("1,234,567 B");
        assertThat(ByteSize.formatMean(16, 10_000)).isEqualTo("0.0016 B");
        assertThat(ByteSize.formatMean(2_469_135, 2)).isEqualTo("1,234,567.5 B");
        assertThat(ByteSize.parse("2 MIB")).isEqualTo(2 * ByteSize.MIB);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 7, 0 B",
        "96, 1, 96 B",
        "96000, 1000, 96 B",
        "1, 2, 0.5 B",
        "1, 3, 0.333 B",
        "2, 3, 0.667 B",
        "200, 3, 66.67 B",
        "16, 10000, 0.0016 B",
        "16, 3000000, 0.00000533 B",
        "1, 9223372036854775807, 0.00000000000000000011 B",
        "9223372036854775807, 2, '4,611,686,018,427,387,903.5 B'",
    })
    void writesMeans(long bytes, long operations, String text) {
        assertThat(ByteSize.formatMean(bytes, operations)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "96000001, 1000000, 96.000001 B",
        "96000016, 1000000, 96.000016 B",
        "1000000000001, 1000000000, '1,000.000000001 B'",
        "10000001, 10, '1,000,000.1 B'",
    })
    void meanAboveALimitNeverPrintsAsTheLimit(long bytes, long operations, String text) {
        assertThat(ByteSize.formatMean(bytes, operations)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "399, 200, 1.995 B",
        "47999999, 1000000, 47.999999 B",
        "999999, 1000000, 0.999999 B",
        "9999, 10, 999.9 B",
        "9223372036854775807, 9223372036854775806, 1.00000000000000000011 B",
        "9223372036854775806, 9223372036854775807, 0.99999999999999999989 B",
    })
    void meanBelowAWholeNumberNeverPrintsAsThatNumber(long bytes, long operations, String text) {
        assertThat(ByteSize.formatMean(bytes, operations)).isEqualTo(text);
    }

    @Test
    void unitsArePowersOf1024() {
        assertThat(ByteSize.KIB).isEqualTo(1_024);
        assertThat(ByteSize.MIB).isEqualTo(1_024 * 1_024);
        assertThat(ByteSize.GIB).isEqualTo(1_024 * 1_024 * 1_024);
    }
}
