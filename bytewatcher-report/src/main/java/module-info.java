/** Reads, writes, merges and compares the results of test runs, and maintains the baseline. Independent of any test framework. */
module io.bytewatcher.report {
    requires transitive io.bytewatcher.core;
    requires com.fasterxml.jackson.core;
    requires java.management;
    requires static org.jspecify;

    exports io.bytewatcher.baseline;
    exports io.bytewatcher.report;
}
