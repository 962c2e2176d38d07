package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.Median;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** How wrong a tool was, over all cases. */
final class ErrorSummary {
    private final List<Double> errors = new ArrayList<>();
    private int failed;
    private String failure = "";

    /** A case that it reported, with the difference to the truth. */
    void add(double error) {
        errors.add(Math.abs(error));
    }

    /** A case that it did not report. */
    void addFailed(String error) {
        failed++;
        failure(error);
    }

    /** An error that it printed; the first counts. */
    void failure(String error) {
        if (failure.isEmpty()) {
            failure = error;
        }
    }

    int cases() {
        return errors.size() + failed;
    }

    /** Cases that were reported wrongly or not at all. */
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
