package io.bytewatcher.internal.sites.fork;

/** What a fork is to find out. */
public enum ForkPurpose {
    /** Where the code allocates at its steady state. */
    SITES(true, false),
    /** Where it allocates before the JIT removes anything. */
    SITES_AS_WRITTEN(true, true),
    /** How much that is. */
    FIGURES_AS_WRITTEN(false, true);

    private final boolean reportsObjects;
    private final boolean removesNothing;

    ForkPurpose(boolean reportsObjects, boolean removesNothing) {
        this.reportsObjects = reportsObjects;
        this.removesNothing = removesNothing;
    }

    /** Whether its JVM has to report each object. */
    boolean reportsObjects() {
        return reportsObjects;
    }

    /** Whether its JIT must not do without an object. */
    boolean removesNothing() {
        return removesNothing;
    }
}
