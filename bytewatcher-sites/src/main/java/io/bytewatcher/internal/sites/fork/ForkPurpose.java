package io.bytewatcher.internal.sites.fork;

/** The question that a fork answers. */
public enum ForkPurpose {
    /** Where the code allocates at its steady state. */
    SITES(true, true, false),
    /** The same, with an event recorder that is started when the code has settled: until then its JVM is like the one that asks. */
    SITES_RECORDED_LATE(true, false, false),
    /** Where it allocates before the JIT removes anything. */
    SITES_AS_WRITTEN(true, true, true),
    /** How much that is. */
    FIGURES_AS_WRITTEN(false, false, true);

    private final boolean reportsObjects;
    private final boolean recordsFirst;
    private final boolean removesNothing;

    ForkPurpose(boolean reportsObjects, boolean recordsFirst, boolean removesNothing) {
        this.reportsObjects = reportsObjects;
        this.recordsFirst = recordsFirst;
        this.removesNothing = removesNothing;
    }

    /** Whether its JVM has to report each object. */
    boolean reportsObjects() {
        return reportsObjects;
    }

    /** Whether its event recorder is started before anything else. */
    boolean recordsFirst() {
        return recordsFirst;
    }

    /** Whether its JIT must not do without an object. */
    boolean removesNothing() {
        return removesNothing;
    }
}
