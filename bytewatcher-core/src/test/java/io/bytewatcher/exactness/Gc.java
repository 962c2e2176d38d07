package io.bytewatcher.exactness;

/** The collectors, with the size of references under each, which follows from its design. */
enum Gc {
    SERIAL("-XX:+UseSerialGC", 4),
    PARALLEL("-XX:+UseParallelGC", 4),
    G1("-XX:+UseG1GC", 4),
    /** Uses bits of its pointers, so it has no compressed references. */
    ZGC("-XX:+UseZGC", 8),
    SHENANDOAH("-XX:+UseShenandoahGC", 4);

    private final String flag;
    private final int referenceBytes;

    Gc(String flag, int referenceBytes) {
        this.flag = flag;
        this.referenceBytes = referenceBytes;
    }

    String flag() {
        return flag;
    }

    /** Whether all JDKs have it; some are built without Shenandoah. */
    boolean isEverywhere() {
        return this != SHENANDOAH;
    }

    /**
     * Whether a JVM's output states that it was built without the collector, and not that it failed for another reason.
     *
     * @param output the whole output
     */
    boolean isUnknownBy(String output) {
        String option = flag.substring("-XX:+".length());
        return output.contains("Option " + flag + " not supported")
                || output.contains("Unrecognized VM option '" + option + "'");
    }

    ObjectSizes sizes() {
        return new ObjectSizes(referenceBytes);
    }
}
