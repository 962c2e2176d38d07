package io.bytewatcher.benchmarks.reliability;

import java.util.List;

/** The JVM's garbage collectors, without Epsilon, which frees nothing while these tests allocate for minutes. */
enum Collector {
    SERIAL("Serial", "UseSerialGC"),
    PARALLEL("Parallel", "UseParallelGC"),
    G1("G1", "UseG1GC"),
    Z("ZGC", "UseZGC"),
    SHENANDOAH("Shenandoah", "UseShenandoahGC");

    private final String title;
    private final String flag;

    Collector(String title, String flag) {
        this.title = title;
        this.flag = flag;
    }

    List<String> flags() {
        return List.of("-XX:+" + flag);
    }

    @Override
    public String toString() {
        return title;
    }
}
