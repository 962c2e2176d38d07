package io.bytewatcher.samples.latency;

/** The precision of percentiles. */
public enum Precision {

    /** Each percentile is a measured time. */
    EXACT("exact"),

    /** Each percentile is within a thousandth of a measured time, as in an HdrHistogram. */
    THREE_DIGITS("to three digits");

    private final String label;

    Precision(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}
