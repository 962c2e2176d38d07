package io.bytewatcher.report;

/** What a limit says of a test. */
public enum Status {
    /** Measured, and its limit holds. */
    WITHIN_LIMIT,
    /** Measured, and it has no limit. */
    RECORDED,
    /** Measured, and more than its limit. */
    OVER_LIMIT,
    /**
     * Measured, and more than its limit or baseline, or in a strict run less than its baseline; but alone in a fresh JVM it keeps it. No
     * failure, unless that is asked for.
     */
    SEVERAL_STATES,
    /** It was to be measured and was not, or no number can be trusted. */
    NOT_MEASURED,
    /** It has a limit that does not hold in this run ({@code bytewatcher.enabled=false}). */
    NOT_GATED
}
