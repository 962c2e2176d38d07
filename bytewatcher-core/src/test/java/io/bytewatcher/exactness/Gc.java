package io.bytewatcher.exactness;

/** The collectors, with the size of the references that they leave to the JVM: a fact of their own design. */
enum Gc {
    SERIAL("-XX:+UseSerialGC", 4),
    PARALLEL("-XX:+UseParallelGC", 4),
    G1("-XX:+UseG1GC", 4),
    /** Needs the bits of its pointers for itself, so it has no compressed ones. */
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

    /** Whether each JDK has it; some are built without Shenandoah. */
    boolean isEverywhere() {
        return this != SHENANDOAH;
    }

    /**
     * Whether this is how a JVM says that it was built without it, and not that it failed for another reason.
     *
     * @param output all that it printed
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
