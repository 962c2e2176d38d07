package io.bytewatcher.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Figures with a title, as Markdown. */
public final class Table {
    private final String title;
    private final List<String> columns;
    private final List<List<Cell>> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    public Table(String title, List<String> columns) {
        this.title = title;
        this.columns = List.copyOf(columns);
    }

    /** A table of one column. */
    public static Table ofLines(String title, List<String> lines) {
        Table table = new Table(title, List.of(title.toLowerCase(Locale.ROOT)));
        lines.forEach(line -> table.add(List.of(Cell.of(line))));
        return table;
    }

    /**
     * Adds a row.
     *
     * @param cells as many as there are columns
     */
    public void add(List<Cell> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException("cells: " + cells.size() + " (expected: " + columns.size() + ")");
        }
        rows.add(List.copyOf(cells));
    }

    /** Adds a note below the figures, unless the table has it already. */
    public void note(String note) {
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }

    public List<String> markdown() {
        List<String> lines = new ArrayList<>(List.of("### " + title, ""));
        if (rows.isEmpty()) {
            lines.add("None.");
        } else {
            lines.add(line(columns.stream()));
            lines.add(IntStream.range(0, columns.size())
                    .mapToObj(column -> isNumeric(column) ? "--:" : "---")
                    .collect(Collectors.joining("|", "|", "|")));
            rows.forEach(row -> lines.add(line(row.stream().map(Cell::text))));
        }
        lines.add("");
        if (!notes.isEmpty()) {
            notes.forEach(note -> lines.add("- " + escape(note)));
            lines.add("");
        }
        return lines;
    }

    private static String line(Stream<String> cells) {
        return cells.map(Table::escape).collect(Collectors.joining(" | ", "| ", " |"));
    }

    private boolean isNumeric(int column) {
        return rows.stream().anyMatch(row -> !Double.isNaN(row.get(column).number()));
    }

    /** Keeps a text in one cell, and out of HTML. */
    private static String escape(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replaceAll("\\R", " ");
    }
}
