package io.bytewatcher.benchmarks;

import com.acme.workloads.SiteWorkloads;
import io.bytewatcher.Body;

/** The workloads of {@link SiteWorkloads} by name, and their lines in stack traces. */
final class Workloads {
    private static final String FILE = SiteWorkloads.class.getSimpleName() + ".java";

    private Workloads() {}

    static Body named(String name) {
        return SiteWorkloads.all().stream()
                .filter(body -> body.getClass().getSimpleName().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no workload " + name));
    }

    /** Whether a stack frame is in the workloads' source. */
    static boolean isTheirs(String className) {
        return className.equals(SiteWorkloads.class.getName())
                || className.startsWith(SiteWorkloads.class.getName() + "$");
    }

    static boolean isTheirFile(String fileName) {
        return fileName.equals(FILE);
    }
}
