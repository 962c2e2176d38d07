package io.bytewatcher.exactness;

import io.bytewatcher.Allocation;
import io.bytewatcher.CompilationState;
import io.bytewatcher.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The results of a forked JVM. They are in a file, because standard output has the JVM's own messages. */
final class Results {
    static final long NO_ORACLE = -1;

    private final Path file;
    private final List<String> lines = new ArrayList<>();

    Results(Path file) {
        this.file = file;
    }

    /**
     * One measurement.
     *
     * @param oracle bytes per operation without ByteWatcher, or {@link #NO_ORACLE}
     * @param uptime the JVM's age just after it, in milliseconds
     * @param compilations C2's compilations around that moment, as the JVM reports them
     */
    record Result(
            Cell cell,
            long bytes,
            long operations,
            Verdict verdict,
            CompilationState compilationState,
            String outliers,
            long oracle,
            long uptime,
            String explanation,
            List<String> compilations) {

        Result withCompilations(List<String> seen) {
            return new Result(
                    cell, bytes, operations, verdict, compilationState, outliers, oracle, uptime, explanation, seen);
        }
    }

    void add(Cell cell, Allocation allocation, long oracle, long uptime) {
        lines.add(String.join(
                "\t",
                cell.name(),
                Long.toString(allocation.bytes()),
                Long.toString(allocation.operations()),
                allocation.verdict().name(),
                allocation.compilationState().name(),
                allocation.outliers().toString(),
                Long.toString(oracle),
                Long.toString(uptime),
                allocation.explanation().isEmpty() ? "-" : allocation.explanation()));
    }

    void write() {
        try {
            Files.write(file, lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Result> read(Path file) throws IOException {
        return Files.readAllLines(file).stream().map(Results::parse).toList();
    }

    private static Result parse(String line) {
        String[] columns = line.split("\t", -1);
        return new Result(
                Cell.valueOf(columns[0]),
                Long.parseLong(columns[1]),
                Long.parseLong(columns[2]),
                Verdict.valueOf(columns[3]),
                CompilationState.valueOf(columns[4]),
                columns[5],
                Long.parseLong(columns[6]),
                Long.parseLong(columns[7]),
                columns[8],
                List.of());
    }
}
