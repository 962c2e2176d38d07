package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.ledger.probe.JavaLang;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** Reads exceptions' stack traces. */
final class Traces {
    private static volatile @Nullable VarHandle field;

    private Traces() {}

    /**
     * Returns an exception's stack trace, and restores the exception's field. Otherwise its first user would allocate less than without the
     * ledger.
     */
    static StackTraceElement[] peek(Throwable thrown) {
        VarHandle stackTrace = field();
        if (stackTrace == null) {
            return thrown.getStackTrace();
        }
        Object before = stackTrace.get(thrown);
        StackTraceElement[] frames = thrown.getStackTrace();
        stackTrace.set(thrown, before);
        return frames;
    }

    private static @Nullable VarHandle field() {
        VarHandle known = field;
        Lookup lookup = JavaLang.lookup(Throwable.class);
        if (known == null && lookup != null) {
            try {
                known = lookup.findVarHandle(Throwable.class, "stackTrace", StackTraceElement[].class);
                field = known;
            } catch (ReflectiveOperationException e) {
                return null; // another JDK has no such field
            }
        }
        return known;
    }
}
