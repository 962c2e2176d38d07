package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.Allocation;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.jit.JvmDescription;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes that a window would count if recording changed nothing: the undisturbed figure, or another figure at which the code
 * settled after its classes had been transformed without marks. Some code has several, and each restart of the JIT picks one.
 */
final class Expectation {
    /** A difference of no more than the smallest object in a thousand operations is noise, such as of the JIT. */
    private static final int NOISE_OPERATIONS = 1_000;

    /** A figure that varies between operations varies between windows. */
    private static final double VARIATION = 0.01;

    private final List<Allocation> figures = new ArrayList<>();
    private final long operations;

    Expectation(Allocation undisturbed, long operations) {
        this.operations = operations;
        add(undisturbed);
    }

    /** Adds a figure of the code without marks, unless it says nothing. */
    void add(Allocation unmarked) {
        if (unmarked.operations() > 0
                && (unmarked.verdict() == Verdict.STEADY || unmarked.verdict() == Verdict.AMORTISED)) {
            figures.add(unmarked);
        }
    }

    /** Whether there is a settled figure to compare with. */
    boolean isComparable() {
        return !figures.isEmpty();
    }

    /** The expected bytes of the operations without marks, by the latest figure, because each pass restarts the JIT. */
    long bytes() {
        return bytes(figures.get(figures.size() - 1));
    }

    boolean isMetBy(long bytes) {
        return figures.stream().anyMatch(figure -> isMetBy(bytes, figure));
    }

    /** Whether two windows counted the same, but for noise. */
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
