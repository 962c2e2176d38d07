package io.bytewatcher.benchmarks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What the figures were measured on.
 *
 * @param os the operating system
 * @param processor its model, as far as that can be known
 * @param processors that a JVM may use
 * @param memory in bytes
 */
public record ThisMachine(String os, String processor, int processors, long memory) {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final String MODEL = "model name";

    public static ThisMachine look() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        String arch = System.getProperty("os.arch");
        return new ThisMachine(
                System.getProperty("os.name") + " " + arch,
                model(arch),
                Runtime.getRuntime().availableProcessors(),
                system.getTotalMemorySize());
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s, %d processors (%s), %.1f GiB",
                os,
                processors,
                processor,
                memory / (double) (1 << 30));
    }

    public ObjectNode json() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("os", os)
                .put("processor", processor)
                .put("processors", processors)
                .put("memory", memory);
    }

    private static String model(String otherwise) {
        if (!Files.isReadable(CPU_INFO)) {
            return otherwise;
        }
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith(MODEL))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(otherwise);
        } catch (IOException e) {
            return otherwise;
        }
    }
}
