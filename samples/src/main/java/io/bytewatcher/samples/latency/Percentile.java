package io.bytewatcher.samples.latency;

/** The percentiles in a report, from the best time to the worst. */
public enum Percentile {
    /** The best. */
    MIN("min", 0),
    /** The median. */
    P50("50", 50),
    /** 1 in 10 is worse. */
    P90("90", 90),
    /** 1 in 100 is worse. */
    P99("99", 99),
    /** 1 in 1,000 is worse. */
    P99_9("99.9", 99.9),
    /** 1 in 10,000 is worse. */
    P99_99("99.99", 99.99),
    /** 1 in 100,000 is worse. */
    P99_999("99.999", 99.999),
    /** None is worse. */
    WORST("worst", 100);

    private final String label;
    private final double percent;

    Percentile(String label, double percent) {
        this.label = label;
        this.percent = percent;
    }

    /** Returns the share of times that are no worse, in percent. */
    public double percent() {
        return percent;
    }

    /** Returns the name, such as {@code 99.9}, {@code min} or {@code worst}. */
    public String label() {
        return label;
    }

    /**
     * Returns the percentile's index in a sorted array: that of the first time that so many percent of the times do not exceed. Of few
     * times, a high percentile is the worst one.
     *
     * @param count number of times, 1 or more
     */
    int indexOf(int count) {
        return Math.max(0, Math.min(count - 1, (int) Math.ceil(percent * count / 100 - 1e-6) - 1));
    }
}
