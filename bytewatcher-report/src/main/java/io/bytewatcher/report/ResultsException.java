package io.bytewatcher.report;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Results cannot be read or written. The message names the file, and the line and column if there is one, and ends with the way
 * out. Immutable.
 *
 * <pre>{@code
 * target/bytewatcher/results.json:7:31: not JSON (Unexpected end-of-input). Delete the file, and run the tests again
 * }</pre>
 */
public final class ResultsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A line of 0 means the file as a whole. */
    ResultsException(Path file, int line, int column, String problem, String wayOut, @Nullable Throwable cause) {
        super(file + (line > 0 ? ":" + line + ":" + column : "") + ": " + problem + ". " + wayOut, cause);
    }

    ResultsException(Path file, String problem, String wayOut, @Nullable Throwable cause) {
        this(file, 0, 0, problem, wayOut, cause);
    }
}
