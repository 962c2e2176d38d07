package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.Median;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The errors of a tool over all cases. */
final class ErrorSummary {
    private final List<Double> errors = new ArrayList<>();
    private int failed;
    private String failure = "";

    /** Adds a reported case, with the difference to the truth. */
    void add(double error) {
        errors.add(Math.abs(error));
    }

    /** Adds a case without a report. */
    void addFailed(String error) {
        failed++;
        failure(error);
    }

    /** Keeps the first error that the tool printed. */
    void failure(String error) {
        if (failure.isEmpty()) {
            failure = error;
        }
    }

    int cases() {
        return errors.size() + failed;
    }

    /** The number of cases with a wrong report or none. */
    long notExact() {
        return cases() - exact();
    }

    private long exact() {
        return errors.stream().filter(error -> error < Cell.NEGLIGIBLE).count();
    }

    List<Cell> row(String title) {
        return List.of(
                Cell.of(title),
                Cell.of((long) cases()),
                Cell.of(exact()),
                Cell.of((long) failed),
                errors.isEmpty() ? Cell.NOTHING : Cell.ofBytes(Median.of(errors)),
                errors.isEmpty() ? Cell.NOTHING : Cell.ofBytes(Collections.max(errors)),
                failure.isEmpty() ? Cell.NOTHING : Cell.of(failure));
    }
}
