package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.report.HtmlPage.Flames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Writes the comparison of two runs into a folder: {@code difference.html} for people, and the sites of both runs as collapsed stacks,
 * {@code old.collapsed} and {@code new.collapsed}, if there are any. {@code docs/command-line.md} documents them. Equal comparisons yield
 * equal bytes, in any locale. Thread-safe.
 *
 * <pre>{@code
 * DifferenceReport.write(Path.of("difference"), ResultsComparison.of(main, branch, Tolerance.DEFAULT));
 * }</pre>
 */
public final class DifferenceReport {
    /** The name of the page in the folder. */
    public static final String PAGE_NAME = "difference.html";

    private static final HtmlPage PAGE = new HtmlPage("Allocation difference", "difference", Flames.SHOWN);

    /** Puts each test on a line of its own. */
    private static final int LEVELS = 2;

    private DifferenceReport() {}

    /**
     * Creates or replaces the files, each in one step.
     *
     * @param folder the folder; it is created if missing
     * @param comparison the comparison
     * @throws ResultsException when the folder cannot be written, or other JVMs keep it locked for 30 s; each file is then either unchanged
     *     or new
     */
    public static void write(Path folder, ResultsComparison comparison) {
        requireNonNull(comparison, "comparison");
        new LockedFolder(folder, PAGE_NAME, "the difference", "Make the folder writable, or name another one")
                .write(Map.of(
                        PAGE_NAME,
                        file -> Files.writeString(file, page(comparison)),
                        "old.collapsed",
                        file -> CollapsedStacks.write(comparison, SiteStack.StackChange::was, file),
                        "new.collapsed",
                        file -> CollapsedStacks.write(comparison, SiteStack.StackChange::now, file)));
    }

    static String page(ResultsComparison comparison) throws IOException {
        return PAGE.with(Json.lines(LEVELS, json -> DifferenceFormat.DIFFERENCE.write(json, comparison)));
    }
}
