package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import java.lang.management.ManagementFactory;
import java.util.stream.Collectors;

/**
 * A JVM that measured, and its host. Immutable.
 *
 * @param jdk such as {@code 25.0.3+9-LTS}
 * @param vm such as {@code OpenJDK 64-Bit Server VM, Eclipse Adoptium}
 * @param os such as {@code Linux 6.1 amd64}
 * @param processors the number that the JVM may use, 1 or more
 * @param maxHeap in bytes
 * @param flags the JVM options, such as {@code -Xmx1g -XX:+UseZGC}; may be empty
 */
public record Machine(String jdk, String vm, String os, int processors, long maxHeap, String flags) {
    /**
     * Checks.
     *
     * @param jdk its version
     * @param vm its name and vendor
     * @param os the operating system
     * @param processors the number that the JVM may use
     * @param maxHeap in bytes
     * @param flags the JVM options
     */
    public Machine {
        requireNonNull(jdk, "jdk");
        requireNonNull(vm, "vm");
        requireNonNull(os, "os");
        requireNonNull(flags, "flags");
    }

    /**
     * This JVM.
     *
     * @return this JVM, with the options that begin with {@code -X}; other options may be secrets
     */
    public static Machine ofThisJvm() {
        return new Machine(
                Runtime.version().toString(),
                System.getProperty("java.vm.name") + ", " + System.getProperty("java.vm.vendor"),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory(),
                ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(argument -> argument.startsWith("-X"))
                        .collect(Collectors.joining(" ")));
    }
}
