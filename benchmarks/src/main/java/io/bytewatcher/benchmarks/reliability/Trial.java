package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.benchmarks.IsolatedJvm;
import io.bytewatcher.benchmarks.TemporaryFolder;
import io.bytewatcher.test.ForkFailedException;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One JVM of the matrix with the outcomes of its tests.
 *
 * @param measurements in the order of the tests; none if the JVM failed
 * @param seconds from its start to its end
 * @param error the reason of the JVM's failure, or empty
 */
record Trial(Combination combination, List<Measurement> measurements, double seconds, String error) {
    private static final int LONGEST_ERROR = 2_000;

    Trial {
        measurements = List.copyOf(measurements);
    }

    /**
     * The work of a JVM.
     *
     * @param classes of tests
     * @param rounds the number of runs of all tests
     * @param seed of their orders
     * @param sites whether ByteWatcher searches the lines of failures
     */
    record Plan(List<Class<?>> classes, int rounds, long seed, boolean sites) {
        Plan {
            classes = List.copyOf(classes);
        }

        List<String> arguments() {
            List<String> arguments = new ArrayList<>(List.of(String.valueOf(rounds), String.valueOf(seed)));
            classes.forEach(type -> arguments.add(type.getName()));
            return arguments;
        }

        /** The expected number of measurements. */
        int measurements() {
            return rounds
                    * Case.in(classes).stream().mapToInt(Case::repetitions).sum();
        }

        private List<String> flags(Path scratch) {
            List<String> flags = new ArrayList<>(List.of("-Dbytewatcher.report.dir=" + scratch));
            flags.addAll(
                    sites
                            ? List.of("-Dbytewatcher.sites=on-failure", "-Dbytewatcher.sites.max-time=5s")
                            : List.of("-Dbytewatcher.sites=off"));
            return flags;
        }
    }

    /** Runs a JVM with this module's classes, ByteWatcher and a release line of JUnit, all from the output of this module's build. */
    static Trial run(Combination combination, Plan plan, Path target) throws IOException {
        ForkedJvm jvm = IsolatedJvm.jvm(
                combination.jdk().home(), target, combination.junit().folder(), "bytewatcher");
        return run(combination, plan, target.resolve("tools"), jvm);
    }

    /** Runs a JVM that has a class path and no flags yet. */
    static Trial run(Combination combination, Plan plan, Path tools, ForkedJvm jvm) throws IOException {
        long start = System.nanoTime();
        try (TemporaryFolder scratch = TemporaryFolder.create("bytewatcher-reliability")) {
            Path folder = scratch.folder();
            List<String> flags = combination.flags(tools, folder);
            flags.addAll(plan.flags(folder));
            List<String> printed =
                    jvm.withFlags(flags).withTimeout(Duration.ofMinutes(20)).run(CaseRun.class, plan.arguments());
            List<Measurement> measurements =
                    ForkedJvm.sent(printed).stream().map(Measurement::parse).toList();
            int expected = plan.measurements();
            String error = measurements.size() == expected
                    ? ""
                    : measurements.size() + " measurements (expected: " + expected + ")";
            return new Trial(combination, measurements, seconds(start), error);
        } catch (IOException | ForkFailedException e) {
            String error = String.valueOf(e.getMessage());
            return new Trial(
                    combination,
                    List.of(),
                    seconds(start),
                    error.substring(0, Math.min(error.length(), LONGEST_ERROR)));
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
