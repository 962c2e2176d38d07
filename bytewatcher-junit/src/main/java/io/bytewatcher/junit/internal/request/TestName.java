package io.bytewatcher.junit.internal.request;

import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The name of a test in messages. */
public final class TestName {
    private TestName() {}

    /** Such as {@code OrderCodecTest.encodes()}, or {@code OrderCodecTest.decodes(int) [2] 42} for an invocation or dynamic test. */
    public static String of(ExtensionContext context) {
        ExtensionContext test = methodContext(context);
        String name = of(enclosing(test), test.getRequiredTestClass()) + "." + signature(test.getRequiredTestMethod());
        boolean alone = !isInvocation(context);
        return alone ? name : name + " " + context.getDisplayName();
    }

    /**
     * The type of the last segment of a unique id, such as {@code method}. Parsing the whole id takes longer than measuring the test. The
     * text of a segment is encoded, so it has no brackets of its own.
     */
    public static String kind(String id) {
        int begin = id.lastIndexOf("[");
        int end = id.indexOf(':', begin);
        return end < 0 ? "" : id.substring(begin + 1, end);
    }

    /** Whether a test or container is dynamic, or an invocation of a test or class. */
    static boolean isInvocation(ExtensionContext context) {
        String kind = kind(context.getUniqueId());
        return kind.endsWith("-invocation") || kind.startsWith("dynamic-");
    }

    /** A context and the contexts around it, innermost first. */
    static Stream<ExtensionContext> upwards(ExtensionContext context) {
        return Stream.iterate(
                        Optional.of(context),
                        Optional::isPresent,
                        at -> at.get().getParent())
                .map(Optional::get);
    }

    /** The context with test class, method and instances. The context of a dynamic test has none. */
    public static ExtensionContext methodContext(ExtensionContext context) {
        ExtensionContext found = context;
        while (found.getTestMethod().isEmpty()) {
            found = found.getParent().orElseThrow();
        }
        return found;
    }

    /**
     * The classes of the enclosing instances, outermost first. For an inherited nested class this is the heir, not the declaring class.
     * JUnit 5.12 has a method for them.
     */
    public static List<Class<?>> enclosing(ExtensionContext test) {
        Class<?> testClass = test.getRequiredTestClass();
        if (testClass.getName().indexOf('$') < 0) {
            return List.of();
        }
        Deque<Class<?>> classes = new ArrayDeque<>();
        upwards(test)
                .flatMap(at -> at.getTestClass().stream())
                .filter(type -> type != testClass && !classes.contains(type))
                .forEach(classes::addFirst);
        return List.copyOf(classes);
    }

    public static String of(Class<?> testClass, Method method) {
        return of(testClass) + "." + signature(method);
    }

    private static String signature(Method method) {
        return method.getName() + "(" + parameters(method) + ")";
    }

    static String parameters(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
    }

    private static String of(List<Class<?>> enclosing, Class<?> testClass) {
        return enclosing.isEmpty()
                ? of(testClass)
                : of(enclosing.subList(0, enclosing.size() - 1), enclosing.get(enclosing.size() - 1)) + "."
                        + testClass.getSimpleName();
    }

    public static String of(Class<?> testClass) {
        Class<?> enclosing = testClass.getEnclosingClass();
        return enclosing == null ? testClass.getSimpleName() : of(enclosing) + "." + testClass.getSimpleName();
    }
}
