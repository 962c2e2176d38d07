package io.bytewatcher.junit.internal.run;

import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.report.Machine;
import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.ReportJournal;
import io.bytewatcher.report.ResultsException;
import io.bytewatcher.report.RunResults;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes each result to disk at once, so that a killed run keeps its results. Thread-safe. */
final class RunJournal {
    private final Instant time;
    private @Nullable ReportJournal journal;
    private boolean givenUp;

    RunJournal(Instant time) {
        this.time = time;
    }

    /** Adds a result. If that fails, the run continues without a journal, and its end names the reason. */
    synchronized void add(Configuration configuration, Consumer<ReportJournal> result) {
        if (givenUp) {
            return;
        }
        try {
            if (journal == null) {
                journal = ReportDirectory.of(configuration.reportDir()).journal(beginning(configuration.run()));
            }
            result.accept(journal);
        } catch (ResultsException unwritable) {
            givenUp = true;
        }
    }

    private RunResults beginning(String run) {
        return new RunResults(run, time, List.of(Machine.ofThisJvm()), List.of(), List.of(), List.of(), List.of());
    }

    /** Removes the journal, whose results are in the reports by then. */
    synchronized void delete() {
        if (journal != null) {
            journal.delete();
            journal = null;
        }
    }
}
