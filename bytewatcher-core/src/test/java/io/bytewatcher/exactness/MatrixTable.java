package io.bytewatcher.exactness;

import io.bytewatcher.exactness.Outcome.Kind;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The matrix as text: a line for each combination, then each unexpected result, then the sum. */
final class MatrixTable {
    private static final String COLUMN = " %-13s";

    private final Map<Combination, List<Outcome>> rows = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    synchronized void add(Combination combination, List<Outcome> outcomes, PrintStream progress) {
        rows.put(combination, outcomes);
        progress.println(combination + ": " + summary(outcomes));
    }

    synchronized void note(String note) {
        notes.add(note);
    }

    synchronized List<Outcome> outcomes() {
        return rows.values().stream().flatMap(Collection::stream).toList();
    }

    synchronized void print(PrintStream out) {
        StringBuilder text = new StringBuilder(System.lineSeparator());
        text.append("%-32s".formatted("B per operation, OK if silent"));
        for (Cell cell : Cell.values()) {
            text.append(COLUMN.formatted(cell.title()));
        }
        text.append(System.lineSeparator());
        rows.forEach((combination, outcomes) -> {
            text.append("%-32s".formatted(combination));
            for (Cell cell : Cell.values()) {
                text.append(COLUMN.formatted(figures(cell, outcomes)));
            }
            text.append(System.lineSeparator());
        });
        List<Outcome> all = outcomes();
        all.stream()
                .filter(outcome -> outcome.kind() != Kind.OK)
                .forEach(outcome -> text.append(outcome).append(System.lineSeparator()));
        notes.forEach(note -> text.append(note).append(System.lineSeparator()));
        out.println(text.append(summary(all)));
    }

    /** The distinct results in a cell: a single shot is measured three times, once as the first of its JVM. */
    private static String figures(Cell cell, List<Outcome> outcomes) {
        List<String> figures = outcomes.stream()
                .filter(outcome -> outcome.result().cell() == cell)
                .map(outcome -> outcome.figure()
                        + switch (outcome.result().verdict()) {
                            case SINGLE_SHOT -> "";
                            case STEADY -> " steady";
                            case AMORTISED -> " amortised";
                            case GROWING -> " growing";
                            case UNSTABLE -> " unstable";
                        }
                        + (outcome.kind() == Kind.OK ? "" : " " + outcome.kind()))
                .distinct()
                .toList();
        return figures.isEmpty() ? "-" : String.join(", ", figures);
    }

    private static String summary(List<Outcome> all) {
        long phantom = all.stream()
                .filter(outcome -> outcome.kind() == Kind.PHANTOM)
                .mapToLong(outcome -> Math.abs(outcome.excessBytes()))
                .sum();
        StringBuilder text = new StringBuilder("phantom bytes: " + phantom + " in " + all.size() + " cells");
        for (Kind kind : Kind.values()) {
            long n = all.stream().filter(outcome -> outcome.kind() == kind).count();
            if (n > 0) {
                text.append(", ").append(n).append(' ').append(kind);
            }
        }
        return text.toString();
    }
}
