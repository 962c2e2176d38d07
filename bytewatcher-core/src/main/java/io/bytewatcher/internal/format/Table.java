package io.bytewatcher.internal.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats rows of cells as aligned lines. A column that is empty in all rows is omitted. */
public final class Table {
    private static final String GAP = "  ";

    private final String columns;
    private final List<TableRow> rows = new ArrayList<>();

    /**
     * Creates a table.
     *
     * @param columns a letter for each column: {@code l} for left-aligned, {@code r} for right-aligned
     */
    public Table(String columns) {
        this.columns = columns.toLowerCase(Locale.ROOT);
    }

    /**
     * Adds a row.
     *
     * @param cells one for each column
     * @return this
     */
    public Table row(String... cells) {
        if (cells.length != columns.length()) {
            throw new IllegalArgumentException("cells: " + cells.length + " (expected: " + columns.length() + ")");
        }
        rows.add(new TableRow(List.of(cells), -1));
        return this;
    }

    /**
     * Adds a line that belongs to the row above it, and has no columns.
     *
     * @param column the index of the column at whose left edge it begins
     * @param text the line
     * @return this
     */
    public Table note(int column, String text) {
        rows.add(new TableRow(List.of(text), column));
        return this;
    }

    /**
     * The aligned rows.
     *
     * @return a line for each row, without trailing blanks
     */
    public List<String> lines() {
        int[] widths = new int[columns.length()];
        for (TableRow row : rows) {
            for (int i = 0; i < widths.length && !row.isNote(); i++) {
                widths[i] = Math.max(widths[i], row.cells().get(i).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (TableRow row : rows) {
            StringBuilder line = new StringBuilder();
            int end = row.isNote() ? row.column() : widths.length;
            for (int i = 0; i < end; i++) {
                if (widths[i] > 0) {
                    String cell = row.isNote() ? "" : row.cells().get(i);
                    String blanks = " ".repeat(widths[i] - cell.length());
                    line.append(columns.charAt(i) == 'r' ? blanks + cell : cell + blanks)
                            .append(GAP);
                }
            }
            if (row.isNote()) {
                line.append(row.cells().get(0));
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }

    /**
     * A row, or a note.
     *
     * @param cells the row's cells, or the note alone
     * @param column the column at which a note begins; -1 for a row
     */
    private record TableRow(List<String> cells, int column) {
        boolean isNote() {
            return column >= 0;
        }
    }
}
