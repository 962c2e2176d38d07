/** Finds where Java code allocates: by a fresh JVM that reports each object, or by probes in the code. */
@SuppressWarnings("module") // io.bytewatcher.junit is built after this module
module io.bytewatcher.sites {
    requires transitive io.bytewatcher.core;
    requires java.instrument;
    requires java.management;
    requires jdk.management;
    requires net.bytebuddy;
    requires net.bytebuddy.agent;
    requires static jdk.jfr;
    requires static org.jspecify;

    exports io.bytewatcher.sites;
    exports io.bytewatcher.internal.sites.code to
            io.bytewatcher.jmh,
            io.bytewatcher.junit;
    exports io.bytewatcher.internal.sites.events to
            io.bytewatcher.junit;
    exports io.bytewatcher.internal.sites.fork to
            io.bytewatcher.junit;
    exports io.bytewatcher.internal.sites.why to
            io.bytewatcher.junit;

    provides io.bytewatcher.internal.sites.SiteLocator with
            io.bytewatcher.internal.sites.locator.EventsOrLedger;
}
