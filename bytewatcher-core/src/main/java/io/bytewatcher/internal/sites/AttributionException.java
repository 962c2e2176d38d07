package io.bytewatcher.internal.sites;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.SiteReport;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the sites of code cannot be found. The message is the reason, with the way out. It continues a sentence after "because", so
 * its first word is in lower case or a name.
 */
public final class AttributionException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param message the reason, as the end of a sentence
     */
    public AttributionException(String message) {
        super(message);
    }

    /**
     * Creates the exception.
     *
     * @param message the reason, as the end of a sentence
     * @param cause the cause
     */
    public AttributionException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Returns a report without sites, whose remark names the reason. */
    public SiteReport report() {
        return SiteReport.notKnown(requireNonNull(getMessage()));
    }
}
