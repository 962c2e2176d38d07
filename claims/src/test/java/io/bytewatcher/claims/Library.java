package io.bytewatcher.claims;

/** A library with claims. */
enum Library {
    AGRONA("Agrona", "org.agrona:agrona", "agrona.version"),
    DECIMAL4J("decimal4j", "org.decimal4j:decimal4j", "decimal4j.version"),
    DSL_JSON("DSL-JSON", "com.dslplatform:dsl-json", "dsl-json.version"),
    FASTUTIL("fastutil", "it.unimi.dsi:fastutil", "fastutil.version"),
    FLATBUFFERS("FlatBuffers", "com.google.flatbuffers:flatbuffers-java", "flatbuffers.version"),
    FLOGGER("Flogger", "com.google.flogger:flogger", "flogger.version"),
    GUAVA("Guava", "com.google.guava:guava", "guava.version"),
    HASH4J("hash4j", "com.dynatrace.hash4j:hash4j", "hash4j.version"),
    HDR_HISTOGRAM("HdrHistogram", "org.hdrhistogram:HdrHistogram", "hdrhistogram.version"),
    JAVOLUTION("Javolution", "org.javolution:javolution-core-java", "javolution.version"),
    JCTOOLS("JCTools", "org.jctools:jctools-core", "jctools.version"),
    JDK("JDK", "", ""),
    JOML("JOML", "org.joml:joml", "joml.version"),
    KRYO("Kryo", "com.esotericsoftware:kryo", "kryo.version"),
    LIBGDX("libGDX", "com.badlogicgames.gdx:gdx", "libgdx.version"),
    LOG4J("Log4j", "org.apache.logging.log4j:log4j-api", "log4j.version"),
    SLF4J("SLF4J", "org.slf4j:slf4j-api", "slf4j.version"),
    ZERO_ALLOCATION_HASHING(
            "Zero-allocation Hashing", "net.openhft:zero-allocation-hashing", "zero-allocation-hashing.version");

    private final String title;
    private final String artifact;
    private final String property;

    Library(String title, String artifact, String property) {
        this.title = title;
        this.artifact = artifact;
        this.property = property;
    }

    String title() {
        return title;
    }

    /** The artifact without its version; empty for the JDK. */
    String artifact() {
        return artifact;
    }

    /** The parent pom's property with the version. */
    String property() {
        return property;
    }
}
