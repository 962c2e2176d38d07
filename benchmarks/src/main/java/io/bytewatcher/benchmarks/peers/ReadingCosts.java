package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.JmhRun;
import io.bytewatcher.benchmarks.MeterBenchmark;
import io.bytewatcher.benchmarks.Reading;
import io.bytewatcher.benchmarks.Table;
import io.bytewatcher.test.ForkFailedException;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The cost of each {@link Reading}: its time, and the garbage that it makes. */
record ReadingCosts(ComparisonSetup setup) {
    private static final List<String> FULL = List.of("-f", "3", "-wi", "5", "-w", "1s", "-i", "10", "-r", "1s");
    private static final List<String> QUICK = List.of("-f", "1", "-wi", "2", "-w", "500ms", "-i", "3", "-r", "500ms");

    /** The time of a reading by the meter, in times of the JVM's own call. */
    private static final double GOAL = 1.2;

    /** Columns of the table. */
    private static final int NANOS = 2;

    private static final int GARBAGE = 3;

    List<Table> measure(Goals goals) {
        List<Table> tables = new ArrayList<>();
        List<String> options = setup.choose(FULL, QUICK);
        for (Jdk jdk : setup.jdks()) {
            Table table = new Table("A reading, JDK " + jdk, List.of("by", "one reading is", "ns", "own garbage in B"));
            Map<Reading, List<Cell>> rows = new EnumMap<>(Reading.class);
            for (Reading reading : Reading.values()) {
                ComparisonSetup.progress("reading: " + reading + ", JDK " + jdk);
                List<Cell> row = row(jdk, reading, options);
                rows.put(reading, row);
                table.add(row);
            }
            table.note("The means of JMH with -prof gc " + String.join(" ", options) + ".");
            tables.add(table);
            goals.addAll(goals(jdk, rows, setup.extent()));
        }
        return tables;
    }

    /** The time of a short run does not count. */
    static Goals goals(Jdk jdk, Map<Reading, List<Cell>> rows, ComparisonSetup.Extent extent) {
        Goals goals = new Goals();
        for (Reading reading : List.of(Reading.BYTEWATCHER, Reading.MARK)) {
            String call = " of " + reading.call() + ", JDK " + jdk + ",";
            if (extent == ComparisonSetup.Extent.FULL) {
                double ratio = number(rows, reading, NANOS) / number(rows, Reading.JVM, NANOS);
                goals.atMost("the time" + call, ratio, GOAL, "times that of the JVM's own call");
            }
            goals.atMost("the garbage" + call, number(rows, reading, GARBAGE), Cell.NEGLIGIBLE, "B");
        }
        return goals;
    }

    private static double number(Map<Reading, List<Cell>> rows, Reading reading, int column) {
        List<Cell> row = rows.getOrDefault(reading, List.of());
        return column < row.size() ? row.get(column).number() : Double.NaN;
    }

    private List<Cell> row(Jdk jdk, Reading reading, List<String> options) {
        Cell title = Cell.of(reading.title());
        Cell call = Cell.of(reading.call());
        try {
            List<Path> peer = reading == Reading.QUICKPERF ? setup.jars("quickperf") : List.of();
            List<String> all = new ArrayList<>(options);
            all.addAll(List.of("-p", "reading=" + reading));
            JmhRun run = JmhRun.of(
                    ForkedJvm.of(jdk.home()).withClassPathFirst(peer.toArray(Path[]::new)),
                    MeterBenchmark.class.getName(),
                    all);
            return List.of(title, call, Cell.of(run.score(), 1), Cell.ofBytes(run.bytesPerOperation()));
        } catch (IOException | ForkFailedException e) {
            return List.of(title, call, Cell.failedWith(FirstError.of(e)), Cell.NOTHING);
        }
    }
}
