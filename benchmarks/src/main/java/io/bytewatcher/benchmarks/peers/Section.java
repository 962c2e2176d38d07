package io.bytewatcher.benchmarks.peers;

import java.io.IOException;

/** A part of the comparison. */
enum Section {
    READING("What a reading costs") {
        @Override
        Findings measure(Lab lab) {
            return new ReadingCosts(lab).measure();
        }
    },
    ERROR("The error against known sizes") {
        @Override
        Findings measure(Lab lab) {
            return new SizeErrors(lab).measure();
        }
    },
    STEADY("Bytes per operation and the time to the answer, beside JMH") {
        @Override
        Findings measure(Lab lab) {
            return new SteadyStates(lab).measure();
        }
    },
    TESTS("What a test with a limit of 0 costs") {
        @Override
        Findings measure(Lab lab) throws IOException {
            return new TestCosts(lab).measure();
        }
    };

    private final String title;

    Section(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** Measures on all JDKs. A peer that cannot run is one of the findings. */
    abstract Findings measure(Lab lab) throws IOException;
}
