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
 * @param diff the difference between the old and the new content of the file
 * @param remarks sentences about the write; mostly empty
 */
public record BaselineUpdate(BaselineDiff diff, List<String> remarks) {
    /**
     * Copies.
     *
     * @param diff the difference
     * @param remarks sentences about the write
     */
    public BaselineUpdate {
        requireNonNull(diff, "diff");
        remarks = List.copyOf(remarks);
    }
}
