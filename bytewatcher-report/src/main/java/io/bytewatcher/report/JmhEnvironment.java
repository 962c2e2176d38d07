package io.bytewatcher.report;

import io.bytewatcher.baseline.Environment;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The environment of JMH's forks, by the arguments of their JVM. Where the arguments state nothing, it is HotSpot's default: G1, C2,
 * compressed oops. Of several equal options, the last one holds.
 */
record JmhEnvironment(String jdkVersion, String vmVersion, List<String> arguments) {
    private static final Pattern JDK = Pattern.compile("(?:1\\.)?([1-9][0-9]{0,3})(?![0-9]).*");
    private static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1", "Z", "Shenandoah", "Epsilon");
    private static final Pattern HEAP = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)([0-9]{1,18})([kKmMgGtT]?)");

    /** The size of the heap, in bytes for each byte of alignment, from which the JVM does not compress. */
    private static final long LARGE_HEAP = 4L << 30;

    private static final int USUAL_ALIGNMENT = 8;
    private static final int C2 = 4;

    /** @throws IllegalArgumentException when the version is none, or an argument has no number where one belongs */
    Environment environment() {
        Matcher jdk = JDK.matcher(jdkVersion);
        if (!jdk.matches()) {
            throw new IllegalArgumentException("\"" + jdkVersion + "\" is no version of a JDK");
        }
        String collector = collector();
        return new Environment(layout(collector), collector, jit(), Integer.parseInt(jdk.group(1)));
    }

    private String collector() {
        return COLLECTORS.stream()
                .filter(name -> isOn("Use" + name + "GC", false))
                .findFirst()
                .map(name -> name.equals("Z") ? "zgc" : name.toLowerCase(Locale.ROOT))
                .orElse("g1");
    }

    private String jit() {
        int level = arguments.contains("-Xint") ? 0 : number("TieredStopAtLevel", C2);
        if (level < C2) {
            return level == 0 ? "interpreter" : level == 1 ? "c1-only" : "c1-up-to-level-" + level;
        }
        return (isOn("UseJVMCICompiler", vmVersion.contains("jvmci")) ? "jvmci" : "c2")
                + (isOn("DoEscapeAnalysis", true) ? "" : "-without-escape-analysis")
                + (isOn("TieredCompilation", true) ? "" : "-without-tiers");
    }

    private String layout(String collector) {
        int alignment = number("ObjectAlignmentInBytes", USUAL_ALIGNMENT);
        boolean compressed = isOn("UseCompressedOops", !collector.equals("zgc") && !isHeapLarge(alignment));
        boolean compactHeaders = isOn("UseCompactObjectHeaders", false);
        boolean wideClassPointers = !compactHeaders && !isOn("UseCompressedClassPointers", true);
        return (compressed ? "compressed-oops" : "no-compressed-oops")
                + (compactHeaders ? "+compact-headers" : "")
                + (wideClassPointers ? "+no-compressed-class-pointers" : "")
                + (alignment == USUAL_ALIGNMENT ? "" : "+" + alignment + "-byte-alignment");
    }

    private boolean isHeapLarge(int alignment) {
        BigInteger heap = BigInteger.ZERO;
        for (String argument : arguments) {
            Matcher size = HEAP.matcher(argument);
            if (size.matches()) {
                int shift = 10 * (1 + "kmgt".indexOf(size.group(2).toLowerCase(Locale.ROOT)));
                heap = new BigInteger(size.group(1)).shiftLeft(size.group(2).isEmpty() ? 0 : shift);
            }
        }
        return heap.compareTo(BigInteger.valueOf(LARGE_HEAP * alignment)) >= 0;
    }

    private boolean isOn(String flag, boolean byDefault) {
        return arguments.stream()
                .filter(argument -> argument.equals("-XX:+" + flag) || argument.equals("-XX:-" + flag))
                .reduce((earlier, later) -> later)
                .map(argument -> argument.startsWith("-XX:+"))
                .orElse(byDefault);
    }

    private int number(String flag, int byDefault) {
        String start = "-XX:" + flag + "=";
        Optional<String> value = arguments.stream()
                .filter(argument -> argument.startsWith(start))
                .reduce((earlier, later) -> later);
        try {
            return value.map(argument -> Integer.parseInt(argument.substring(start.length())))
                    .orElse(byDefault);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + value.orElseThrow() + "\" has no number", e);
        }
    }
}
