package io.bytewatcher.benchmarks.peers;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the reason of a failure in a JVM's output. */
final class FirstError {
    private static final Pattern ERROR = Pattern.compile("^(?!at ).*(Exception|Error)\\b");
    /** The JVM's words before an uncaught exception. */
    private static final String THREAD = "^Exception in thread \"[^\"]*\" ";

    private static final int LONGEST = 240;

    private FirstError() {}

    /** The first line that names an exception or error. */
    static Optional<String> in(List<String> output) {
        return output.stream()
                .map(line -> line.replaceFirst(THREAD, "").strip())
                .filter(line -> ERROR.matcher(line).find())
                .map(FirstError::shorten)
                .findFirst();
    }

    /** The same line of a failed fork's message, or else the first line of the message. */
    static String of(Exception failure) {
        List<String> lines = String.valueOf(failure.getMessage()).lines().toList();
        // the first line says how the JVM ended; its output follows
        return in(lines.subList(Math.min(1, lines.size()), lines.size()))
                .orElseGet(() -> shorten(lines.isEmpty() ? failure.toString() : lines.get(0)));
    }

    private static String shorten(String line) {
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
