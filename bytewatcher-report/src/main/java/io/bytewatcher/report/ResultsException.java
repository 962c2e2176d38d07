package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

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

    private final String file;
    private final int line;
    private final int column;

    /** Of a place, or of the file as a whole where the line is 0. */
    ResultsException(Path file, int line, int column, String problem, String wayOut, @Nullable Throwable cause) {
        super(file + (line > 0 ? ":" + line + ":" + column : "") + ": " + problem + ". " + wayOut, cause);
        this.file = requireNonNull(file.toString());
        this.line = line;
        this.column = column;
    }

    /** Of the file as a whole. */
    ResultsException(Path file, String problem, String wayOut, @Nullable Throwable cause) {
        this(file, 0, 0, problem, wayOut, cause);
    }

    /**
     * The file.
     *
     * @return its path, as it was given
     */
    public String file() {
        return file;
    }

    /**
     * The line at which reading failed.
     *
     * @return 1 or more; 0 where the fault is not one of a place
     */
    public int line() {
        return line;
    }

    /**
     * The column at which reading failed.
     *
     * @return 1 or more, in bytes; 0 where the fault is not one of a place
     */
    public int column() {
        return column;
    }
}
