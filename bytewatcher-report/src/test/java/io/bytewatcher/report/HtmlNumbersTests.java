package io.bytewatcher.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HtmlNumbersTests {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0",
                "0.000|0",
                "16|+16",
                "-40|\u221240",
                "132352|+132,352",
                "1200.0|+1,200",
                "0.00003333333333|+0.0000333",
                "-12.345678|\u221212.346",
                "9223372036854775807|+9,223,372,036,854,775,807"
            })
    void writesDifferencesWithTheirSign(BigDecimal difference, String text) {
        assertThat(HtmlNumbers.signed(difference)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0|0", "48|48", "1048576|1,048,576", "0.0016|0.0016", "1234.50|1,234.5"})
    void writesAllDecimals(BigDecimal number, String text) {
        assertThat(HtmlNumbers.plain(number)).isEqualTo(text);
    }

    @Test
    void whatWasMeasuredInAnotherWayHasNoDifference() {
        assertThat(HtmlNumbers.difference(baseline(Outcome.REGRESSED))).hasValue(new BigDecimal(16));
        assertThat(HtmlNumbers.difference(baseline(Outcome.ENVIRONMENT_MISMATCH)))
                .isEmpty();
    }

    private static BaselineResult baseline(Outcome outcome) {
        return new BaselineResult(outcome, Optional.of(Figure.steady(24)), Figure.steady(40), List.of(), "");
    }
}
