package io.bytewatcher.junit.internal.config;

/** The use of the baseline in a run. */
public enum BaselineMode {
    /** The baseline is ignored. */
    OFF,
    /** Regressions fail. Other differences are printed. */
    CHECK,
    /** Every difference fails, and so does a line whose test was not measured. */
    STRICT,
    /** The figures of passing tests are written to the baseline. */
    UPDATE
}
