package io.bytewatcher;

import io.bytewatcher.internal.counter.ExcludedAllocation;
import java.util.List;

/** Names the code that called this API. */
final class CallerName {
    /** Packages through which dynamic languages call. */
    private static final List<String> RUNTIMES = List.of(
            "java.lang.invoke.",
            "java.lang.reflect.",
            "jdk.internal.reflect.",
            "org.codehaus.groovy.",
            "org.apache.groovy.",
            "groovy.lang.",
            "org.spockframework.");

    private CallerName() {}

    /** The caller of an API class, such as {@code OrderCodecTest.encodes(OrderCodecTest.java:41)}. */
    static String of(Class<?> api) {
        long begin = ExcludedAllocation.begin();
        try {
            return StackWalker.getInstance()
                    .walk(frames -> frames.filter(frame -> !frame.getClassName().equals(api.getName())
                                    && !frame.getClassName().equals(CallerName.class.getName()))
                            .filter(frame -> RUNTIMES.stream()
                                    .noneMatch(prefix -> frame.getClassName().startsWith(prefix)))
                            .findFirst()
                            .map(frame -> AllocationSite.place(frame.toStackTraceElement()))
                            .orElse("code"));
        } finally {
            ExcludedAllocation.end(begin, 0);
        }
    }
}
