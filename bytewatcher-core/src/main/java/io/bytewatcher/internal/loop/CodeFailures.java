package io.bytewatcher.internal.loop;

import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Tells what measured code threw from an error of the measurement: the types can be the same, because measured code can measure, too.
 */
public final class CodeFailures {
    private static final ThreadLocal<@Nullable WeakReference<Throwable>> LAST = new ThreadLocal<>();

    private CodeFailures() {}

    /**
     * Notes what a measurement on this thread ends with because its code, or what runs before each call, threw it.
     *
     * @param thrown what the code threw
     */
    public static void note(Throwable thrown) {
        LAST.set(new WeakReference<>(thrown));
    }

    /**
     * Whether the last measurement on this thread that its code has ended was ended by this.
     *
     * @param thrown what a measurement threw
     * @return false for an error of the measurement
     */
    public static boolean isOfCode(Throwable thrown) {
        WeakReference<Throwable> last = LAST.get();
        return last != null && last.refersTo(thrown);
    }
}
