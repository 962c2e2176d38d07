package io.bytewatcher.internal.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats rows of cells as aligned lines. A column that is empty in all rows is omitted. */
public final class Table {
    private static final String GAP = "  ";

    private final String columns;
    private final List<String[]> rows = new ArrayList<>();

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
        rows.add(cells.clone());
        return this;
    }

    /**
     * The aligned rows.
     *
     * @return a line for each row, without trailing blanks
     */
    public List<String> lines() {
        int[] widths = new int[columns.length()];
        for (String[] row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                if (widths[i] > 0) {
                    String blanks = " ".repeat(widths[i] - row[i].length());
                    line.append(columns.charAt(i) == 'r' ? blanks + row[i] : row[i] + blanks)
                            .append(GAP);
                }
            }
            lines.add(line.toString().stripTrailing());
        }
        return lines;
    }
}
