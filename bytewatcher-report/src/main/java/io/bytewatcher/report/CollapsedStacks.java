package io.bytewatcher.report;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.internal.files.Escapes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Writes sites as collapsed stacks, the format of async-profiler. A line has the frames of a stack, the test first, and its bytes per
 * call. docs/results.md describes it.
 */
final class CollapsedStacks {
    static final String NAME = "sites.collapsed";

    private static final String SEPARATOR = ";";
    /** Marks an allocated class, as async-profiler does. */
    private static final String ALLOCATED = "_[i]";

    private static final String NEW = "new ";

    private CollapsedStacks() {}

    /** Writes nothing if there are no sites. */
    static void write(RunResults results, Path file) throws IOException {
        Labels labels = Labels.of(results);
        List<String> lines = new ArrayList<>();
        for (TestResult test : TestKey.sorted(results.tests())) {
            test.measured().ifPresent(measured -> lines.addAll(lines(labels.id(test), measured.sites())));
        }
        for (SoakResult soak : TestKey.sortedSoaks(results.soaks())) {
            lines.addAll(lines(labels.id(soak), soak.sites()));
        }
        write(lines, file);
    }

    /** Writes the stacks of one of two runs, of the tests of which both have sites. Writes nothing if there are none. */
    static void write(ResultsComparison comparison, ToDoubleFunction<SiteStack.StackChange> bytes, Path file)
            throws IOException {
        List<String> lines = new ArrayList<>();
        for (ResultsComparison.ComparedTest row : comparison.rows()) {
            for (SiteStack.StackChange change : row.stacks()) {
                if (bytes.applyAsDouble(change) > 0) {
                    lines.add(line(comparison.label(row), change.stack(), bytes.applyAsDouble(change)));
                }
            }
        }
        write(lines, file);
    }

    /** Expects a file that does not exist yet. */
    private static void write(List<String> lines, Path file) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        Files.writeString(file, String.join("\n", lines) + "\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW);
    }

    private static List<String> lines(String test, List<AllocationSite> sites) {
        return SiteStack.of(sites).entrySet().stream()
                .map(stack -> line(test, stack.getKey(), stack.getValue()))
                .toList();
    }

    private static String line(String test, SiteStack stack, double bytes) {
        List<String> frames = new ArrayList<>();
        frames.add(test);
        if (!stack.thread().isEmpty()) {
            frames.add("[" + stack.thread() + "]");
        }
        stack.methods().forEach(method -> frames.add(withSlashes(method)));
        frames.add(leaf(stack));
        return String.join(
                        SEPARATOR,
                        frames.stream()
                                .filter(frame -> !frame.isEmpty())
                                .map(frame -> Escapes.escape(frame, SEPARATOR))
                                .toList())
                + " " + Math.max(1, Math.round(bytes));
    }

    /** The packages of a method separated by slashes, by which viewers know a Java frame. */
    private static String withSlashes(String method) {
        int end = method.lastIndexOf('.');
        return method.substring(0, end).replace('.', '/') + method.substring(end);
    }

    private static String leaf(SiteStack stack) {
        if (stack.methods().isEmpty()) {
            return stack.cause();
        }
        return (stack.cause().startsWith(NEW) ? stack.cause().substring(NEW.length()) : stack.cause()) + ALLOCATED;
    }
}
