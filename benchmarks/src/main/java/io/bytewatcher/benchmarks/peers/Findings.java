package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.Table;
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
}
