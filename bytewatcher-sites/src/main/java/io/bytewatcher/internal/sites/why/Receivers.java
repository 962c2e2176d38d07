package io.bytewatcher.internal.sites.why;

import java.io.Serializable;

/**
 * The types of the receivers of a call that a fresh JVM tells apart.
 *
 * @param types in words, such as {@code Square, Circle and 2 lambdas of Shapes}
 * @param canBeTested whether the caller's code can test for each of them with {@code instanceof}
 */
public record Receivers(String types, boolean canBeTested) implements Serializable {
    private static final long serialVersionUID = 1L;
}
