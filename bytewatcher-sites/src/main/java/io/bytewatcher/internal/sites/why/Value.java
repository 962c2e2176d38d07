package io.bytewatcher.internal.sites.why;

/** The value of a slot of a {@link Frame}. */
sealed interface Value permits Source, Value.Join {
    /**
     * The value of a slot to which paths bring different values.
     *
     * @param offset the first instruction after the paths have joined
     */
    record Join(int offset, int slot) implements Value {}
}
