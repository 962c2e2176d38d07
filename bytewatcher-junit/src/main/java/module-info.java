/** Annotations and assertions that gate the allocation of JUnit Jupiter tests. */
module io.bytewatcher.junit {
    requires transitive io.bytewatcher.core;
    requires transitive org.junit.jupiter.api;
    requires org.junit.platform.launcher;
    requires static org.jspecify;

    exports io.bytewatcher.junit;
}
