package io.bytewatcher.benchmarks;

import io.bytewatcher.test.ForkedJvm;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One tool on one workload.
 *
 * @param found empty if it failed
 * @param error the last one that the JVM printed, and how many there are; empty if there is none
 */
record ToolRun(Optional<LinesFound> found, String error) {
    private static final Pattern ERROR = Pattern.compile("^(?!at ).*(Exception|Error): ");

    /**
     * A run to the end.
     *
     * @param output all that the JVM printed
     */
    static ToolRun of(List<String> output) {
        return new ToolRun(Optional.of(LinesFound.parse(ForkedJvm.told(output))), errors(output));
    }

    /**
     * A failure.
     *
     * @param output all that the JVM printed
     */
    static ToolRun failed(String output) {
        List<String> lines = output.lines().toList();
        String error = errors(lines);
        return new ToolRun(Optional.empty(), error.isEmpty() ? lines.get(0) : error);
    }

    private static String errors(List<String> output) {
        List<String> errors = output.stream()
                .map(String::strip)
                .filter(line -> ERROR.matcher(line).find())
                .toList();
        return errors.isEmpty()
                ? ""
                : errors.get(errors.size() - 1) + (errors.size() > 1 ? " (" + errors.size() + " errors)" : "");
    }
}
