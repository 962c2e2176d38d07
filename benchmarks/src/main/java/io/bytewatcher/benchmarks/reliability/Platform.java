package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Jdk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Factors of which a JVM may not support each combination. */
record Platform(Jdk jdk, Collector collector, ObjectLayout layout) {
    /** Much larger than the live objects of the tests. */
    private static final String HEAP = "-Xmx768m";

    /**
     * The answers of the JVMs.
     *
     * @param supported the platforms that they support
     * @param skipped the other platforms, each with its reason
     */
    record Found(List<Platform> supported, List<String> skipped) {
        Found {
            supported = List.copyOf(supported);
            skipped = List.copyOf(skipped);
        }
    }

    /** Asks the JVMs of all JDKs. This takes seconds. */
    static Found find(List<Jdk> jdks) {
        List<Platform> supported = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        skipped.add("Epsilon: it frees nothing, and the tests of one JVM allocate more than this machine's memory");
        for (Jdk jdk : jdks) {
            for (Collector collector : Collector.values()) {
                for (ObjectLayout layout : ObjectLayout.values()) {
                    Platform platform = new Platform(jdk, collector, layout);
                    String objection = platform.objection();
                    if (objection.isEmpty()) {
                        supported.add(platform);
                    } else {
                        skipped.add("JDK " + jdk + ", " + collector + ", " + layout + ": " + objection);
                    }
                }
            }
        }
        return new Found(supported, skipped);
    }

    List<String> flags() {
        List<String> flags = new ArrayList<>(List.of(HEAP));
        flags.addAll(collector.flags());
        flags.addAll(layout.flags());
        return flags;
    }

    /** The JVM's objection to these flags; empty if it accepts them. */
    private String objection() {
        ForkedJvm.Ended ended = ForkedJvm.of(jdk.home()).withFlags(flags()).end("-XX:+PrintFlagsFinal", "-version");
        List<String> lines = ended.lines();
        if (ended.exitCode() != 0) {
            return lines.isEmpty() ? "it does not start" : lines.get(0);
        }
        for (Map.Entry<String, Boolean> flag : layout.shown().entrySet()) {
            Pattern other = Pattern.compile("\\b" + flag.getKey() + "\\s+=\\s+" + !flag.getValue());
            if (lines.stream().anyMatch(line -> other.matcher(line).find())) {
                return "it runs with " + flag.getKey() + " = " + !flag.getValue();
            }
        }
        return "";
    }
}
