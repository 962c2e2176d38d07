package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.Table;
import java.io.IOException;
import java.util.List;

/** A part of the comparison. */
enum Section {
    READING("What a reading costs"),
    ERROR("The error against known sizes"),
    STEADY("Bytes per operation and the time to the answer, beside JMH"),
    TESTS("What a test with a limit of 0 costs");

    private final String title;

    Section(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** Measures on all JDKs. A peer that cannot run is one of the findings. */
    List<Table> measure(Lab lab, Goals goals) throws IOException {
        return switch (this) {
            case READING -> new ReadingCosts(lab).measure(goals);
            case ERROR -> new SizeErrors(lab).measure(goals);
            case STEADY -> new SteadyStates(lab).measure(goals);
            case TESTS -> new TestCosts(lab).measure(goals);
        };
    }
}
