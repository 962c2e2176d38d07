package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A baseline file cannot be read or written. The message names the file and the line, if there is one, and ends with the
 * way out. Nothing was written. Immutable.
 *
 * <pre>{@code
 * bytewatcher-baseline.tsv:7: a conflict marker of git. Resolve the conflict …
 * }</pre>
 */
public final class BaselineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String file;
    private final int line;

    /** A line of 0 means the file as a whole. */
    BaselineException(Path file, int line, String problem, String wayOut, @Nullable Throwable cause) {
        super(file + (line > 0 ? ":" + line : "") + ": " + problem + ". " + wayOut, cause);
        this.file = requireNonNull(file.toString());
        this.line = line;
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
     * @return 1 or more; 0 where the fault is not one of a line
     */
    public int line() {
        return line;
    }
}
