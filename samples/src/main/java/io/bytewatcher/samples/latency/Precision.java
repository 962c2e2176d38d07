package io.bytewatcher.samples.latency;

/** How well percentiles are known. */
public enum Precision {

    /** Each is a time that was measured. */
    EXACT("exact"),

    /** Each is within a thousandth of a time that was measured: an HdrHistogram's. */
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
