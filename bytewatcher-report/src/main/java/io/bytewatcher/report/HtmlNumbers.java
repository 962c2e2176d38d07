package io.bytewatcher.report;

import io.bytewatcher.baseline.Outcome;
import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import java.util.Optional;

/** Numbers as the library's messages write them, the same in every locale. */
final class HtmlNumbers {
    private static final String MINUS = "\u2212";

    private HtmlNumbers() {}

    /** In bytes per operation; empty where the two cannot be compared. */
    static Optional<BigDecimal> difference(BaselineResult baseline) {
        return baseline.outcome() == Outcome.ENVIRONMENT_MISMATCH
                ? Optional.empty()
                : baseline.was().map(was -> baseline.now().bytesPerOperation().subtract(was.bytesPerOperation()));
    }

    /** With its sign, and as many digits as messages write of a difference. */
    static String signed(BigDecimal difference) {
        if (difference.signum() == 0) {
            return "0";
        }
        BigDecimal stripped = difference.stripTrailingZeros();
        int wholeDigits = Math.max(0, stripped.precision() - stripped.scale());
        BigDecimal shown = stripped.scale() <= 0 ? stripped : stripped.round(new MathContext(3 + wholeDigits));
        return (difference.signum() > 0 ? "+" : MINUS) + plain(shown.abs());
    }

    /** With its digits grouped, and all of its decimals. */
    static String plain(BigDecimal number) {
        DecimalFormat format = new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setMaximumFractionDigits(Math.max(0, number.stripTrailingZeros().scale()));
        return format.format(number);
    }
}
