package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

/**
 * A remark about a run as a whole, or about a test that did not run. Immutable.
 *
 * @param failed whether it makes the gate red
 * @param text a sentence with the way out
 */
public record Finding(boolean failed, String text) {
    /**
     * Checks.
     *
     * @param failed whether it makes the gate red
     * @param text a sentence
     */
    public Finding {
        requireNonNull(text, "text");
    }
}
