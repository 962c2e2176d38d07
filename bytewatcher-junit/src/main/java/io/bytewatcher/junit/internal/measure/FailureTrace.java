package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.internal.sites.code.MethodPlace;
import io.bytewatcher.junit.internal.request.TestName;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The stack trace of a failure: it leads to the largest site where that is known, else to the test, and has no frames of ours. */
final class FailureTrace {
    private static final String OURS = "io.bytewatcher.";

    private FailureTrace() {}

    /** Gives it to an error, which is returned. */
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
