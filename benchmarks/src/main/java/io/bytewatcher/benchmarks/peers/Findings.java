package io.bytewatcher.benchmarks.peers;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bytewatcher.benchmarks.Goals;
import java.util.ArrayList;
import java.util.List;

/**
 * What a section found.
 *
 * @param tables its figures
 * @param outputs what programs printed that make a table of their own
 * @param goals against which its figures were judged
 */
record Findings(List<Table> tables, List<Output> outputs, Goals goals) {
    Findings {
        tables = List.copyOf(tables);
        outputs = List.copyOf(outputs);
    }

    static Findings of(List<Table> tables, Goals goals) {
        return new Findings(tables, List.of(), goals);
    }

    /** A section that could not be measured at all. */
    static Findings failed(String error) {
        Goals goals = new Goals();
        goals.miss("a section could not be measured: " + error);
        return new Findings(List.of(), List.of(new Output("fails", List.of(error))), goals);
    }

    /**
     * What a program printed.
     *
     * @param title the program
     * @param lines of its output
     */
    record Output(String title, List<String> lines) {
        Output {
            lines = List.copyOf(lines);
        }
    }

    List<String> markdown() {
        List<String> lines = new ArrayList<>();
        tables.forEach(table -> lines.addAll(table.markdown()));
        for (Output output : outputs) {
            lines.addAll(List.of("### " + output.title(), "", "```"));
            lines.addAll(output.lines());
            lines.addAll(List.of("```", ""));
        }
        return lines;
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode figures = json.putArray("tables");
        tables.forEach(table -> figures.add(table.json()));
        ArrayNode printed = json.putArray("outputs");
        for (Output output : outputs) {
            ArrayNode text = printed.addObject().put("title", output.title()).putArray("lines");
            output.lines().forEach(text::add);
        }
        return json;
    }
}
