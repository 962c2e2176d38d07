package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The outcome of an update by a {@link BaselineStore}. Immutable.
 *
 * <pre>{@code
 * BaselineUpdate update = store.update(old -> old.update(measured, Environment.ofThisJvm(), Tolerance.DEFAULT));
 * update.diff().lines(20).forEach(System.out::println);
 * update.remarks().forEach(System.out::println);
 * }</pre>
 *
 * @param before the content of the file when it was locked
 * @param after the content of the file now
 * @param remarks sentences about the write; mostly empty
 */
public record BaselineUpdate(Baseline before, Baseline after, List<String> remarks) {
    /**
     * Copies.
     *
     * @param before the old content
     * @param after the new content
     * @param remarks sentences about the write
     */
    public BaselineUpdate {
        requireNonNull(before, "before");
        requireNonNull(after, "after");
        remarks = List.copyOf(remarks);
    }

    /**
     * The changes.
     *
     * @return the difference
     */
    public BaselineDiff diff() {
        return new BaselineDiff(before, after);
    }
}
