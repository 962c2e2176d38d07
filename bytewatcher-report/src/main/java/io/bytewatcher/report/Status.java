package io.bytewatcher.report;

/** The state of a test with respect to its limit. */
public enum Status {
    /** Measured, within its limit. */
    WITHIN_LIMIT,
    /** Measured, without a limit. */
    RECORDED,
    /** Measured, above its limit. */
    OVER_LIMIT,
    /**
     * Measured, above its limit or baseline, or in a strict run below its baseline, but not alone in a fresh JVM. By default, this is
     * no failure.
     */
    SEVERAL_STATES,
    /** Not measured although it should be, or without a trusted number. */
    NOT_MEASURED,
    /** Its limit does not apply in this run, because measuring was switched off. */
    NOT_GATED
}
