package io.bytewatcher.junit;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/** How messages name a test. */
final class TestName {
    private TestName() {}

    /** Such as {@code OrderCodecTest.encodes()}, or {@code OrderCodecTest.decodes(int) [2] 42} for one invocation of several. */
    static String of(ExtensionContext context) {
        Class<?> testClass = context.getRequiredTestClass();
        Method method = context.getTestMethod().orElse(null);
        if (method == null) {
            return of(testClass) + " " + context.getDisplayName();
        }
        String name = of(testClass, method);
        boolean plain = context.getDisplayName().equals(method.getName() + "()")
                || context.getUniqueId().endsWith("[method:" + signature(method) + "]");
        return plain ? name : name + " " + context.getDisplayName();
    }

    static String of(Class<?> testClass, Method method) {
        String parameters = Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
        return of(testClass) + "." + method.getName() + "(" + parameters + ")";
    }

    static String of(Class<?> testClass) {
        Class<?> enclosing = testClass.getEnclosingClass();
        return enclosing == null ? testClass.getSimpleName() : of(enclosing) + "." + testClass.getSimpleName();
    }

    private static String signature(Method method) {
        return method.getName() + "("
                + Arrays.stream(method.getParameterTypes()).map(Class::getName).collect(Collectors.joining(", ")) + ")";
    }
}
