package io.bytewatcher.samples.jitter;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs an experiment in a JVM that is as this one, and as cold as can be. */
final class Fork {

    private static final List<String> NOT_HANDED_ON =
            List.of("-Xrunjdwp", "-XX:StartFlightRecording", "-XX:FlightRecorder", "-Xbootclasspath");

    private final List<String> jvmOptions;

    /** JVMs with this JVM's options, and some more, which win where they contradict. */
    Fork(List<String> jvmOptions) {
        this.jvmOptions = List.copyOf(jvmOptions);
    }

    /**
     * Runs an experiment to its end.
     *
     * @param out told each line that is meant for the user
     * @return what came of it, or empty if the JVM ended before
     */
    Optional<Outcome> run(Plan plan, Consumer<String> out) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(inherited());
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Experiment.class.getName()));
        command.addAll(plan.arguments());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        Optional<Outcome> outcome = Optional.empty();
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Optional<Outcome> found = Outcome.of(line);
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

    /** The options that make a JVM what it is: JIT, collector, heap. */
    private static List<String> inherited() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-X"))
                .filter(option -> NOT_HANDED_ON.stream().noneMatch(option::startsWith))
                .toList();
    }
}
