package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a {@link BaselineStore} has done. Immutable.
 *
 * <pre>{@code
 * BaselineUpdate update = store.update(measured, Environment.ofThisJvm(), Tolerance.DEFAULT);
 * update.diff().lines(20).forEach(System.out::println);
 * update.remarks().forEach(System.out::println);
 * }</pre>
 *
 * @param before what was in the file when it was locked
 * @param after what is in it now
 * @param remarks sentences about how it was written; empty where there is nothing to know
 */
public record BaselineUpdate(Baseline before, Baseline after, List<String> remarks) {
    /**
     * Copies.
     *
     * @param before what was in the file
     * @param after what is in it now
     * @param remarks sentences
     */
    public BaselineUpdate {
        requireNonNull(before, "before");
        requireNonNull(after, "after");
        remarks = List.copyOf(remarks);
    }

    /**
     * What has changed.
     *
     * @return the difference
     */
    public BaselineDiff diff() {
        return new BaselineDiff(before, after);
    }
}
