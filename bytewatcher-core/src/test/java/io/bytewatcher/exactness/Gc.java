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

    /** Whether each JDK has it. */
    boolean isEverywhere() {
        return this != ZGC && this != SHENANDOAH;
    }

    ObjectSizes sizes() {
        return new ObjectSizes(referenceBytes);
    }
}
