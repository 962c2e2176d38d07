package io.bytewatcher.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** The machine that runs the measurements. */
final class MachineDescription {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final String MODEL = "model name";

    private MachineDescription() {}

    /** Operating system, processors and memory in one line. */
    static String describe() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        String architecture = System.getProperty("os.arch");
        return String.format(
                Locale.ROOT,
                "%s %s, %d processors (%s), %.1f GiB",
                System.getProperty("os.name"),
                architecture,
                Runtime.getRuntime().availableProcessors(),
                model(architecture),
                system.getTotalMemorySize() / (double) (1 << 30));
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
