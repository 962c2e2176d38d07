package io.bytewatcher.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Elapsed time, and the CPU time of all threads of this JVM, which is steadier on a busy machine. */
final class Stopwatch {
    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final long start = System.nanoTime();
    private final long cpuStart = system.getProcessCpuTime();

    /** Elapsed time in milliseconds. */
    double millis() {
        return (System.nanoTime() - start) / 1e6;
    }

    @Override
    public String toString() {
        long elapsed = System.nanoTime() - start;
        long cpu = system.getProcessCpuTime() - cpuStart;
        return elapsed / 1_000_000 + " ms (CPU " + cpu / 1_000_000 + " ms)";
    }
}
