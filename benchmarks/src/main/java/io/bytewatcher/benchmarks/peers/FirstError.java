package io.bytewatcher.benchmarks.peers;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds in what a JVM printed why it failed. */
final class FirstError {
    private static final Pattern ERROR = Pattern.compile("^(?!at ).*(Exception|Error)\\b");
    /** What the JVM says before an exception that nobody caught. */
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

    /** That line of the message of a failed fork, or else the message's first line. */
    static String of(Exception failure) {
        List<String> lines = String.valueOf(failure.getMessage()).lines().toList();
        // the first line says how the JVM ended, the second is the first that it printed
        return in(lines.subList(Math.min(1, lines.size()), lines.size()))
                .orElseGet(() -> shorten(lines.isEmpty() ? failure.toString() : lines.get(0)));
    }

    private static String shorten(String line) {
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
