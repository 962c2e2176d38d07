package io.bytewatcher.internal.sites.fork;

/** The purpose of a fork. */
public enum ForkPurpose {
    /** The sites at steady state. */
    SITES(true, true, false),
    /**
     * The same, but the event recorder starts after settling. Until then the JVM is like the one that asks, except that C1 profiles all
     * code, and that beside agents the loading of a class allocates more.
     */
    SITES_RECORDED_LATE(true, false, false),
    /** The sites before the JIT removes any object. */
    SITES_AS_WRITTEN(true, true, true),
    /** The figures before the JIT removes any object. */
    FIGURES_AS_WRITTEN(false, false, true),
    /** The sites at steady state with further flags, to compare them with those without. */
    EXPERIMENT(true, true, false),
    /** The figures at steady state, with further flags if any. */
    FIGURES(false, false, false),
    /** The figures at steady state of one test after the other. */
    FIGURES_IN_TURN(false, false, false);

    private final boolean reportsObjects;
    private final boolean recordsFirst;
    private final boolean removesNothing;

    ForkPurpose(boolean reportsObjects, boolean recordsFirst, boolean removesNothing) {
        this.reportsObjects = reportsObjects;
        this.recordsFirst = recordsFirst;
        this.removesNothing = removesNothing;
    }

    /** Whether the same will probably be asked about another test, so that its JVM may start at once. */
    boolean hasNext() {
        return this == SITES || this == FIGURES_IN_TURN;
    }

    /** Whether the JVM must report each object. */
    boolean reportsObjects() {
        return reportsObjects;
    }

    /** Whether the event recorder starts before anything else. */
    boolean recordsFirst() {
        return recordsFirst;
    }

    /** Whether the JIT must keep each object. */
    boolean removesNothing() {
        return removesNothing;
    }
}
