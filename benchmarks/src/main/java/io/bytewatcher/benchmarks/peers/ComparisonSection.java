package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.Table;
import java.io.IOException;
import java.util.List;

/** A part of the comparison. */
enum ComparisonSection {
    READING("What a reading costs"),
    ERROR("The error against known sizes"),
    STEADY("Bytes per operation and the time to the answer, beside JMH"),
    TESTS("What a test with a limit of 0 costs");

    private final String title;

    ComparisonSection(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** Measures on all JDKs. A peer that cannot run is one of the findings. */
    List<Table> measure(ComparisonSetup setup, Goals goals) throws IOException {
        return switch (this) {
            case READING -> new ReadingCosts(setup).measure(goals);
            case ERROR -> new SizeErrors(setup).measure(goals);
            case STEADY -> new SteadyStates(setup).measure(goals);
            case TESTS -> new TestCosts(setup).measure(goals);
        };
    }
}
