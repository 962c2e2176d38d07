package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;

/**
 * Writes the past of baselines into a folder: {@code history.html} for people, {@code history.json} and {@code history.csv} for programs.
 * {@code docs/command-line.md} documents the formats. Equal histories yield equal bytes, in any locale. Thread-safe.
 *
 * <pre>{@code
 * HistoryReport.write(Path.of("history"), history);
 * }</pre>
 */
public final class HistoryReport {
    /** The name of the page in the folder. */
    public static final String PAGE_NAME = "history.html";

    private static final HtmlPage PAGE = new HtmlPage("Allocation history", "history", HtmlPage.Flames.NONE);

    /** Puts each step on a line of its own. */
    private static final int LEVELS = 2;

    private HistoryReport() {}

    /**
     * Creates or replaces the files, each in one step.
     *
     * @param folder the folder; it is created if missing
     * @param history the past of baselines
     * @throws ResultsException when the folder cannot be written, or other JVMs keep it locked for 30 s; each file is then either unchanged
     *     or new
     */
    public static void write(Path folder, BaselineHistory history) {
        requireNonNull(history, "history");
        byte[] json = Json.lines(LEVELS, generator -> HistoryFormat.HISTORY.write(generator, history));
        new LockedFolder(folder, PAGE_NAME, "the history", "Make the folder writable, or name another one")
                .write(Map.of(
                        PAGE_NAME,
                        file -> Files.writeString(file, PAGE.with(json)),
                        "history.json",
                        file -> Files.write(file, json, StandardOpenOption.CREATE_NEW),
                        "history.csv",
                        file -> HistoryCsv.write(file, history)));
    }
}
