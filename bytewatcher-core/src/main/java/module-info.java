/** Measures and watches the allocation of Java code. Independent of any library and test framework. */
@SuppressWarnings("module") // the modules that packages are exported to are built after this one
module io.bytewatcher.core {
    requires java.management;
    requires jdk.management;
    requires static kotlin.stdlib;
    requires static jdk.jfr;
    requires static org.jspecify;

    exports io.bytewatcher;
    exports io.bytewatcher.watch;
    exports io.bytewatcher.internal.counter to
            io.bytewatcher.junit,
            io.bytewatcher.sites;
    exports io.bytewatcher.internal.format to
            io.bytewatcher.junit,
            io.bytewatcher.report,
            io.bytewatcher.sites;
    exports io.bytewatcher.internal.invoke to
            io.bytewatcher.jmh,
            io.bytewatcher.junit;
    exports io.bytewatcher.internal.jit to
            io.bytewatcher.jmh,
            io.bytewatcher.junit,
            io.bytewatcher.report,
            io.bytewatcher.sites;
    exports io.bytewatcher.internal.loop to
            io.bytewatcher.jmh,
            io.bytewatcher.junit;
    exports io.bytewatcher.internal.sites to
            io.bytewatcher.junit,
            io.bytewatcher.sites;

    uses io.bytewatcher.SiteFinder;
    uses io.bytewatcher.internal.sites.SiteLocator;
}
