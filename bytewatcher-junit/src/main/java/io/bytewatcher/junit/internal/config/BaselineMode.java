package io.bytewatcher.junit.internal.config;

import java.util.Locale;

/** What is done with the baseline. */
public enum BaselineMode {
    /** It is not looked at. */
    OFF,
    /** Regressions fail, other differences are printed. */
    CHECK,
    /** Every difference fails, and so does what was not measured. */
    STRICT,
    /** What passes is agreed to. */
    UPDATE;

    static BaselineMode parse(String text) {
        for (BaselineMode mode : values()) {
            if (mode.name().toLowerCase(Locale.ROOT).equals(text)) {
                return mode;
            }
        }
        throw new IllegalArgumentException("\"" + text + "\" (expected: off, check, strict or update)");
    }
}
