package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

/**
 * What there is to say of a run as a whole, or of a test that did not run. Immutable.
 *
 * @param failed whether the gate is red because of it
 * @param text a sentence with the way out
 */
public record Finding(boolean failed, String text) {
    /**
     * Checks.
     *
     * @param failed whether the gate is red
     * @param text a sentence
     */
    public Finding {
        requireNonNull(text, "text");
    }
}
