package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.Allocation;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.jit.JvmDescription;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of a window if recording changes nothing: the undisturbed figure, or another one at which the code settled after its classes
 * were transformed without probes. Some code has several figures, and each restart of the JIT picks one.
 */
final class Expectation {
    /** A difference of up to the smallest object per 1,000 operations is noise, for instance from the JIT. */
    private static final int NOISE_OPERATIONS = 1_000;

    /** The tolerance of an amortised figure, which varies between windows. */
    private static final double VARIATION = 0.01;

    private final List<Allocation> figures = new ArrayList<>();
    private final long operations;

    Expectation(Allocation undisturbed, long operations) {
        this.operations = operations;
        add(undisturbed);
    }

    /** Adds a figure of the code without probes, if the figure has settled. */
    void add(Allocation uninstrumented) {
        if (uninstrumented.operations() > 0 && uninstrumented.verdict().isSettled()) {
            figures.add(uninstrumented);
        }
    }

    /** Returns whether a settled figure exists to compare with. */
    boolean isComparable() {
        return !figures.isEmpty();
    }

    /** Returns the expected bytes by the latest figure, because each pass restarts the JIT. */
    long bytes() {
        return bytes(figures.get(figures.size() - 1));
    }

    boolean isMetBy(long bytes) {
        return figures.stream().anyMatch(figure -> isMetBy(bytes, figure));
    }

    /** Returns whether two windows counted the same, up to noise. */
    boolean isSame(long bytes, long others) {
        return Math.abs(bytes - others) <= noise();
    }

    private double noise() {
        return (double) JvmDescription.SMALLEST_OBJECT * Math.max(operations, NOISE_OPERATIONS) / NOISE_OPERATIONS;
    }

    private boolean isMetBy(long bytes, Allocation figure) {
        double variation = figure.verdict() == Verdict.AMORTISED ? VARIATION * bytes(figure) : 0;
        return Math.abs(bytes - bytes(figure)) <= Math.max(noise(), variation);
    }

    private long bytes(Allocation figure) {
        return Math.round((double) figure.bytes() * operations / figure.operations());
    }
}
