package io.bytewatcher.internal.loop;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Distinguishes exceptions of measured code from errors of the measurement. Their types can be the same, because measured code can measure,
 * too.
 */
public final class CodeFailures {
    private static final ThreadLocal<@Nullable WeakReference<Throwable>> LAST = new ThreadLocal<>();

    private CodeFailures() {}

    /**
     * Notes the exception of the code, or of the body before each call, that ends a measurement on this thread.
     *
     * @param thrown the exception
     */
    static void note(Throwable thrown) {
        LAST.set(new WeakReference<>(thrown));
    }

    /**
     * Notes the exception of the code that ends a measurement, and throws it unchanged.
     *
     * @param thrown the exception
     * @return never; the type lets callers write a throw statement
     */
    public static RuntimeException rethrow(Throwable thrown) {
        note(thrown);
        return unchecked(thrown);
    }

    /**
     * Throws any throwable where the compiler expects no checked one.
     *
     * @param thrown the exception
     * @return never; the type lets callers write a throw statement
     */
    public static RuntimeException unchecked(Throwable thrown) {
        return CodeFailures.<RuntimeException>as(thrown);
    }

    @SuppressWarnings("unchecked") // erased: the whole point
    private static <T extends Throwable> RuntimeException as(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /**
     * Whether an exception is the one last noted on this thread.
     *
     * @param thrown the exception of a measurement
     * @return false for an error of the measurement
     */
    public static boolean isOfCode(Throwable thrown) {
        WeakReference<Throwable> last = LAST.get();
        return last != null && last.refersTo(thrown);
    }
}
