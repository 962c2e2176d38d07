package io.bytewatcher.exactness;

import io.bytewatcher.exactness.Results.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Starts JVMs of a combination. */
final class Fork {
    private static final long TIME_OUT_SECONDS = 240;
    /** How long before and after a single shot a compilation can start that it has caused. */
    private static final long BEFORE_MILLIS = 5;

    private static final long AFTER_MILLIS = 50;
    /**
     * C2's lines of {@code -XX:+PrintCompilation}: the JVM's age, a number, flags, level 4, the method. Only a method that is
     * queued for C2 makes the JVM allocate on the thread that called it.
     */
    private static final Pattern C2_COMPILATION =
            Pattern.compile("\\s*(\\d+)\\s+\\d+\\s[ %sb!n*]*\\s4\\s+\\S+::.*\\(\\d+ bytes\\)");

    /** What the JVM takes from the environment would make it another one. */
    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private final Combination combination;

    Fork(Combination combination) {
        this.combination = combination;
    }

    /** The JVM's words when it does not start with its flags, or an empty string. */
    String refusal() throws IOException, InterruptedException {
        Path output = Files.createTempFile("exactness", ".out");
        try {
            return start(output, Stream.of("-version")) == 0 ? "" : Files.readString(output);
        } finally {
            Files.delete(output);
        }
    }

    /** A single shot in its own JVM, followed by the other kinds. Results name the compilations around them. */
    List<Result> singleShots(Cell first) throws IOException, InterruptedException {
        return run(List.of("-XX:+PrintCompilation"), SingleShots.class, List.of(), first.firstOf(Cell.SINGLE_SHOTS));
    }

    List<Result> steadyStates(long maxMillis, List<Cell> cells) throws IOException, InterruptedException {
        return run(List.of(), SteadyCells.class, List.of(Long.toString(maxMillis)), cells);
    }

    private List<Result> run(List<String> flags, Class<?> main, List<String> arguments, List<Cell> cells)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("exactness", ".out");
        Path file = Files.createTempFile("exactness", ".tsv");
        try {
            Stream<String> java =
                    Stream.of("-cp", System.getProperty("java.class.path"), main.getName(), file.toString());
            Stream<String> names = cells.stream().map(Cell::name);
            int exit = start(
                    output,
                    Stream.of(flags.stream(), java, arguments.stream(), names).flatMap(all -> all));
            List<String> lines = Files.readAllLines(output);
            if (exit != 0) {
                throw new AssertionError(combination + " " + main.getSimpleName() + " ended with " + exit + ":\n"
                        + String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size())));
            }
            return Results.read(file).stream()
                    .map(result -> result.withCompilations(compilationsAround(result.uptime(), lines)))
                    .toList();
        } finally {
            Files.delete(output);
            Files.delete(file);
        }
    }

    private static List<String> compilationsAround(long uptime, List<String> lines) {
        List<String> around = new ArrayList<>();
        for (String line : lines) {
            Matcher matcher = C2_COMPILATION.matcher(line);
            if (matcher.matches()) {
                long start = Long.parseLong(matcher.group(1));
                if (start >= uptime - BEFORE_MILLIS && start <= uptime + AFTER_MILLIS) {
                    around.add(line.strip().replaceAll("\\s+", " "));
                }
            }
        }
        return around;
    }

    private int start(Path output, Stream<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(combination.jdk().java().toString());
        command.addAll(combination.flags());
        arguments.forEach(command::add);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        VARIABLES.forEach(builder.environment()::remove);
        Process process = builder.start();
        try {
            if (!process.waitFor(TIME_OUT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError(combination + " took longer than " + TIME_OUT_SECONDS + " s");
            }
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
