package io.bytewatcher.junit.internal.config;

import java.util.Locale;

/** The use of the baseline in a run. */
public enum BaselineMode {
    /** The baseline is ignored. */
    OFF,
    /** Regressions fail. Other differences are printed. */
    CHECK,
    /** Every difference fails, and so does a line whose test was not measured. */
    STRICT,
    /** The figures of passing tests are written to the baseline. */
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
