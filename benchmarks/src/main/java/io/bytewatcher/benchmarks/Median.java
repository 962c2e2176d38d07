package io.bytewatcher.benchmarks;

import java.util.Collection;

/** The figure in the middle. */
public final class Median {
    private Median() {}

    /** The upper one of two; not a number where there are no figures. */
    public static double of(Collection<Double> figures) {
        return figures.stream().sorted().skip(figures.size() / 2).findFirst().orElse(Double.NaN);
    }
}
