package io.bytewatcher.benchmarks;

import java.util.Collection;

/** The median of figures. */
public final class Median {
    private Median() {}

    /** The figure in the middle, the upper one of two; NaN where there are no figures. */
    public static double of(Collection<Double> figures) {
        return figures.stream().sorted().skip(figures.size() / 2).findFirst().orElse(Double.NaN);
    }
}
