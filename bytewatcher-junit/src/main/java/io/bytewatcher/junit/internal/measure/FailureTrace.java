package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.internal.sites.code.MethodPlace;
import io.bytewatcher.junit.internal.request.TestName;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Sets the stack trace of a failure: it leads to the largest site, or else to the test, and omits ByteWatcher's frames. */
final class FailureTrace {
    private static final String OURS = "io.bytewatcher.";

    private FailureTrace() {}

    /** Sets the trace of an error and returns the error. */
    static <E extends Throwable> E lead(E error, Allocation allocation, ExtensionContext context) {
        StackTraceElement[] below = Stream.of(error.getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith(OURS))
                .toArray(StackTraceElement[]::new);
        StackTraceElement[] trace =
                allocation.sites().map(sites -> sites.leadTo(below)).orElse(below);
        error.setStackTrace(trace.length > below.length ? trace : beginningWith(testMethod(context), below));
        return error;
    }

    private static StackTraceElement testMethod(ExtensionContext context) {
        return MethodPlace.of(TestName.methodContext(context).getRequiredTestMethod());
    }

    private static StackTraceElement[] beginningWith(StackTraceElement first, StackTraceElement... below) {
        return Stream.concat(Stream.of(first), Stream.of(below)).toArray(StackTraceElement[]::new);
    }
}
