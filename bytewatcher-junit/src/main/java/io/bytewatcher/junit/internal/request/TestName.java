package io.bytewatcher.junit.internal.request;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/** How messages name a test. */
public final class TestName {
    private TestName() {}

    /**
     * Such as {@code OrderCodecTest.encodes()}, or {@code OrderCodecTest.decodes(int) [2] 42} for one invocation or dynamic test of
     * several.
     */
    public static String of(ExtensionContext context) {
        ExtensionContext test = methodContext(context);
        String name = of(test.getRequiredTestClass(), test.getRequiredTestMethod());
        boolean alone = !isInvocation(context);
        return alone ? name : name + " " + context.getDisplayName();
    }

    /**
     * The type of the last segment of the unique id, such as {@code method}. Cut out, because parsing the whole id takes longer
     * than measuring the test; what stands in a segment is encoded, so that it has no brackets of its own.
     */
    public static String kind(ExtensionContext context) {
        return kind(context.getUniqueId());
    }

    /** As {@link #kind(ExtensionContext)}, of a unique id. */
    public static String kind(String id) {
        int begin = id.lastIndexOf("[");
        int end = id.indexOf(':', begin);
        return end < 0 ? "" : id.substring(begin + 1, end);
    }

    /** Whether a test, or a container of tests, is one of several, or of several invocations of a test or class. */
    static boolean isInvocation(ExtensionContext context) {
        String kind = kind(context);
        return kind.endsWith("-invocation") || kind.startsWith("dynamic-");
    }

    /** The context that knows test class, method and instances: JUnit leaves them out of that of a dynamic test. */
    public static ExtensionContext methodContext(ExtensionContext context) {
        ExtensionContext found = context;
        while (found.getTestMethod().isEmpty()) {
            found = found.getParent().orElseThrow();
        }
        return found;
    }

    public static String of(Class<?> testClass, Method method) {
        String parameters = Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
        return of(testClass) + "." + method.getName() + "(" + parameters + ")";
    }

    public static String of(Class<?> testClass) {
        Class<?> enclosing = testClass.getEnclosingClass();
        return enclosing == null ? testClass.getSimpleName() : of(enclosing) + "." + testClass.getSimpleName();
    }
}
