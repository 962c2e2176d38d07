package io.bytewatcher.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What the annotations demand of one test.
 *
 * @param limit in bytes, or empty where it is only to be recorded
 * @param mode how often the body runs
 * @param scope whose allocation counts
 */
record Gate(OptionalLong limit, Mode mode, Scope scope) {

    /**
     * Finds what holds for a test: the method's own annotation, else that of its class or the nearest superclass or interface,
     * else that of the enclosing class.
     *
     * @return empty where no annotation holds
     * @throws ExtensionConfigurationException when a limit is negative, or two annotations on one element contradict each other
     */
    static Optional<Gate> of(Class<?> testClass, Method method) {
        Optional<Gate> own = on(method, () -> TestName.of(testClass, method));
        if (own.isPresent()) {
            return own;
        }
        for (Class<?> type = testClass; type != null; type = enclosing(type)) {
            Optional<Gate> inherited = ofClass(type, new HashSet<>());
            if (inherited.isPresent()) {
                return inherited;
            }
        }
        return Optional.empty();
    }

    /** What holds for a test, for an invocation of it, or for a dynamic test that it made. */
    static Optional<Gate> of(ExtensionContext context) {
        ExtensionContext test = TestName.methodContext(context);
        return of(test.getRequiredTestClass(), test.getRequiredTestMethod());
    }

    /** What stands on a method itself. */
    static Optional<Gate> on(Method method) {
        return on(method, () -> TestName.of(method.getDeclaringClass(), method));
    }

    private static Optional<Gate> ofClass(Class<?> type, Set<Class<?>> seen) {
        if (!seen.add(type)) {
            return Optional.empty();
        }
        Optional<Gate> gate = on(type, () -> TestName.of(type));
        if (gate.isEmpty() && type.getSuperclass() != null) {
            gate = ofClass(type.getSuperclass(), seen);
        }
        for (Class<?> implemented : type.getInterfaces()) {
            if (gate.isEmpty()) {
                gate = ofClass(implemented, seen);
            }
        }
        return gate;
    }

    /** The class around an inner class; a static nested class is a test class of its own. */
    private static @Nullable Class<?> enclosing(Class<?> type) {
        return Modifier.isStatic(type.getModifiers()) ? null : type.getEnclosingClass();
    }

    private static Optional<Gate> on(AnnotatedElement element, Supplier<String> name) {
        Set<Gate> gates = new LinkedHashSet<>();
        Set<Class<?>> seen = new HashSet<>();
        Deque<Annotation> annotations = new ArrayDeque<>(List.of(element.getDeclaredAnnotations()));
        while (!annotations.isEmpty()) {
            Annotation annotation = annotations.remove();
            if (annotation instanceof MaxAllocation max) {
                if (max.value() < 0) {
                    throw new ExtensionConfigurationException(
                            name.get() + ": @MaxAllocation value: " + max.value() + " (expected: >= 0 bytes)");
                }
                gates.add(new Gate(OptionalLong.of(max.value()), max.mode(), max.scope()));
            } else if (annotation instanceof MeasureAllocation measure) {
                gates.add(new Gate(OptionalLong.empty(), measure.mode(), measure.scope()));
            } else if (seen.add(annotation.annotationType())) {
                annotations.addAll(List.of(annotation.annotationType().getDeclaredAnnotations()));
            }
        }
        if (gates.size() > 1) {
            throw new ExtensionConfigurationException(name.get() + ": its annotations contradict each other: "
                    + gates.stream().map(Gate::describe).collect(Collectors.joining(" and "))
                    + ". Leave one of them.");
        }
        return gates.stream().findFirst();
    }

    private String describe() {
        String what = limit.isPresent() ? "a limit of " + limit.getAsLong() + " B" : "no limit";
        return what + " (" + mode + ", " + scope + ")";
    }
}
