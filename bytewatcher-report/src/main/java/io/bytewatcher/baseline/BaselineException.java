package io.bytewatcher.baseline;

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

    private final String problem;

    /** A line of 0 means the file as a whole. */
    BaselineException(Path file, int line, String problem, String wayOut, @Nullable Throwable cause) {
        this(file + (line > 0 ? ":" + line : "") + ": " + problem, wayOut, cause);
    }

    private BaselineException(String problem, String wayOut, @Nullable Throwable cause) {
        super(problem + ". " + wayOut, cause);
        this.problem = problem;
    }

    /**
     * The message without the way out, for a file that cannot be changed any more.
     *
     * @return such as {@code bytewatcher-baseline.tsv:7: a conflict marker of git}
     */
    public String problem() {
        return problem;
    }
}
