/** Measures, watches and attributes the allocation of Java code. Independent of any test framework. */
module io.bytewatcher.core {
    requires java.management;
    requires jdk.management;
    requires net.bytebuddy;
    requires net.bytebuddy.agent;
    requires static org.jspecify;

    exports io.bytewatcher;
}
