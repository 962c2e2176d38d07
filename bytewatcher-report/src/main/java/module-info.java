/** Reads, writes, merges and compares the results of test runs, and maintains the baseline. Independent of any test framework. */
@SuppressWarnings("module") // the module that a package is exported to is built after this one
module io.bytewatcher.report {
    requires transitive io.bytewatcher.core;
    requires com.fasterxml.jackson.core;
    requires java.management;
    requires static org.jspecify;

    exports io.bytewatcher.baseline;
    exports io.bytewatcher.report;
    exports io.bytewatcher.internal.jmh to
            io.bytewatcher.jmh;
}
