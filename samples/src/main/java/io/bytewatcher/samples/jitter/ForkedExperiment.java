package io.bytewatcher.samples.jitter;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs an experiment in a fresh JVM with this JVM's options. */
final class ForkedExperiment {

    private static final List<String> NOT_INHERITED =
            List.of("-Xrunjdwp", "-XX:StartFlightRecording", "-XX:FlightRecorder", "-Xbootclasspath");

    private final List<String> jvmOptions;

    /** Prepares JVMs with this JVM's options and further ones, which override them. */
    ForkedExperiment(List<String> jvmOptions) {
        this.jvmOptions = List.copyOf(jvmOptions);
    }

    /**
     * Runs an experiment to its end.
     *
     * @param out receives each line for the user
     * @return the outcome, or empty if the JVM failed
     */
    Optional<JitterOutcome> run(JitterPlan plan, Consumer<String> out) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(inherited());
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Experiment.class.getName()));
        command.addAll(plan.arguments());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        Optional<JitterOutcome> outcome = Optional.empty();
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Optional<JitterOutcome> found = JitterOutcome.of(line);
                if (found.isPresent()) {
                    outcome = found;
                } else {
                    out.accept(line);
                }
            }
        } finally {
            process.destroy();
        }
        return process.waitFor() == 0 ? outcome : Optional.empty();
    }

    /** Returns this JVM's options for JIT, collector and heap. */
    private static List<String> inherited() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-X"))
                .filter(option -> NOT_INHERITED.stream().noneMatch(option::startsWith))
                .toList();
    }
}
