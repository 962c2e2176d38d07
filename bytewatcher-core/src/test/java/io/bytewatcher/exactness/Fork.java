package io.bytewatcher.exactness;

import io.bytewatcher.exactness.Results.Result;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Starts JVMs of a combination. */
final class Fork {
    private static final Duration TIMEOUT = Duration.ofMinutes(4);
    /** The time before and after a single shot in which a compilation that it caused can start. */
    private static final long BEFORE_MILLIS = 5;

    private static final long AFTER_MILLIS = 50;
    /**
     * C2's lines of {@code -XX:+PrintCompilation}: the JVM's age, a number, flags, level 4, the method. Only a method that is
     * queued for C2 makes the JVM allocate on the thread that called it.
     */
    private static final Pattern C2_COMPILATION =
            Pattern.compile("\\s*(\\d+)\\s+\\d+\\s[ %sb!n*]*\\s4\\s+\\S+::.*\\(\\d+ bytes\\)");

    private final ForkedJvm jvm;

    Fork(Combination combination) {
        jvm = ForkedJvm.of(combination.jdk().home())
                .withFlags(combination.flags())
                .withTimeout(TIMEOUT);
    }

    /** The JVM's message if it does not start with its flags; otherwise empty. */
    String refusal() {
        ForkedJvm.Ended ended = jvm.end("-version");
        return ended.exitCode() == 0 ? "" : String.join("\n", ended.lines());
    }

    /** A single shot in its own JVM, followed by the other kinds. Results include the compilations around them. */
    List<Result> singleShots(Cell first) throws IOException {
        return run(
                jvm.withFlags("-XX:+PrintCompilation"),
                SingleShots.class,
                Stream.empty(),
                first.firstOf(Cell.SINGLE_SHOTS));
    }

    List<Result> steadyStates(long maxMillis, List<Cell> cells) throws IOException {
        return run(jvm, SteadyCells.class, Stream.of(Long.toString(maxMillis)), cells);
    }

    private static List<Result> run(ForkedJvm jvm, Class<?> main, Stream<String> arguments, List<Cell> cells)
            throws IOException {
        Path file = Files.createTempFile("exactness", ".tsv");
        try {
            Stream<String> names = cells.stream().map(Cell::name);
            List<String> lines = jvm.run(
                    main,
                    Stream.of(Stream.of(file.toString()), arguments, names)
                            .flatMap(all -> all)
                            .toList());
            return Results.read(file).stream()
                    .map(result -> result.withCompilations(compilationsAround(result.uptime(), lines)))
                    .toList();
        } finally {
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
}
