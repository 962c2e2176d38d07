package io.bytewatcher.report;

import java.util.Optional;

/** The reason for listing a test in a summary; the most urgent first. */
enum Change {
    FAILED("failed", "failed"),
    REGRESSED("regressed", "regressed"),
    IMPROVED("improved", "improved"),
    NO_BASELINE("no baseline", "without a baseline"),
    ENVIRONMENT_MISMATCH("other environment", "with a baseline of another environment only");

    /** For a row. */
    final String word;

    /** For a count. */
    final String counted;

    Change(String word, String counted) {
        this.word = word;
        this.counted = counted;
    }

    static Optional<Change> of(TestResult test) {
        if (test.failed()) {
            return Optional.of(FAILED);
        }
        return test.outcome().flatMap(known -> switch (known) {
            case REGRESSED -> Optional.of(REGRESSED);
            case IMPROVED -> Optional.of(IMPROVED);
            case NO_BASELINE -> Optional.of(NO_BASELINE);
            case ENVIRONMENT_MISMATCH -> Optional.of(ENVIRONMENT_MISMATCH);
            case SHIFTED, UNCHANGED -> Optional.empty();
        });
    }
}
