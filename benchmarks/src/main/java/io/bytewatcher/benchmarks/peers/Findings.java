package io.bytewatcher.benchmarks.peers;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.Table;
import java.util.ArrayList;
import java.util.List;

/** The figures of a section, and the goals that judge them. */
record Findings(List<Table> tables, Goals goals) {
    Findings {
        tables = List.copyOf(tables);
    }

    /** A section that could not be measured. */
    static Findings failed(String error) {
        Goals goals = new Goals();
        goals.miss("a section could not be measured: " + error);
        return new Findings(List.of(), goals);
    }

    List<String> markdown() {
        List<String> lines = new ArrayList<>();
        tables.forEach(table -> lines.addAll(table.markdown()));
        return lines;
    }

    ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode figures = json.putArray("tables");
        tables.forEach(table -> figures.add(table.json()));
        return json;
    }
}
