package io.bytewatcher.internal.sites.ledger.transform;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Puts probes into every class of the jars that are named on the command line, and has the JVM verify the result. */
final class EveryClass {
    private EveryClass() {}

    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            long start = System.nanoTime();
            Result result = check(Path.of(jar), Plan.all(true));
            System.out.printf(
                    "%6d classes, %6d with probes, %d refused, %d ms: %s%n",
                    result.classes(),
                    result.instrumented(),
                    result.refused().size(),
                    (System.nanoTime() - start) / 1_000_000,
                    Path.of(jar).getFileName());
            result.refused().stream().limit(5).forEach(System.out::println);
        }
    }

    /**
     * The result of a jar.
     *
     * @param classes its classes that the JVM accepts without probes
     * @param instrumented those that got probes
     * @param refused the refused classes, each with the JVM's reason
     */
    record Result(int classes, int instrumented, List<String> refused) {}

    static Result check(Path jar, Plan plan) throws IOException {
        List<String> refused = new ArrayList<>();
        int classes = 0;
        try (InstrumentedLoader original = new InstrumentedLoader(jar, null);
                InstrumentedLoader instrumented = new InstrumentedLoader(jar, plan)) {
            for (String name : original.names()) {
                if (original.verdict(name).isEmpty()) {
                    classes++;
                    String verdict = instrumented.verdict(name);
                    if (!verdict.isEmpty()) {
                        refused.add(name + ": " + verdict);
                    }
                }
            }
            return new Result(classes, instrumented.instrumented(), refused);
        }
    }
}
