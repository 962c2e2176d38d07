package io.bytewatcher.benchmarks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Figures with a title, for people as Markdown and for programs as JSON. */
public final class Table {
    private final String title;
    private final List<String> columns;
    private final List<List<Cell>> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    public Table(String title, List<String> columns) {
        this.title = title;
        this.columns = List.copyOf(columns);
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

    /** Adds what has to be said of the figures; once. */
    public void note(String note) {
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }

    public List<String> markdown() {
        List<String> lines = new ArrayList<>(List.of("### " + title, ""));
        StringBuilder header = new StringBuilder();
        StringBuilder rule = new StringBuilder();
        for (int column = 0; column < columns.size(); column++) {
            header.append("| ").append(escape(columns.get(column))).append(' ');
            rule.append(isNumeric(column) ? "|--:" : "|---");
        }
        lines.add(header + "|");
        lines.add(rule + "|");
        for (List<Cell> row : rows) {
            StringBuilder line = new StringBuilder();
            row.forEach(cell -> line.append("| ").append(escape(cell.text())).append(' '));
            lines.add(line + "|");
        }
        lines.add("");
        if (!notes.isEmpty()) {
            notes.forEach(note -> lines.add("- " + escape(note)));
            lines.add("");
        }
        return lines;
    }

    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("title", title);
        ArrayNode names = json.putArray("columns");
        columns.forEach(names::add);
        ArrayNode objects = json.putArray("rows");
        for (List<Cell> row : rows) {
            ObjectNode object = objects.addObject();
            for (int column = 0; column < columns.size(); column++) {
                object.set(columns.get(column), row.get(column).json());
            }
        }
        ArrayNode remarks = json.putArray("notes");
        notes.forEach(remarks::add);
        return json;
    }

    private boolean isNumeric(int column) {
        return rows.stream().anyMatch(row -> row.get(column).json().isNumber());
    }

    /** So that it stays in one cell, and is no HTML. */
    private static String escape(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replaceAll("\\R", " ");
    }
}
