package io.bytewatcher.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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
     * What was found before: lock, filter and interceptor ask for each test anew. Kept by the test class, for as long as that
     * is there.
     */
    private static final ClassValue<Map<Method, Optional<Gate>>> OF_METHODS = new ClassValue<>() {
        @Override
        protected Map<Method, Optional<Gate>> computeValue(Class<?> testClass) {
            return new ConcurrentHashMap<>();
        }
    };

    private static final ClassValue<Optional<Gate>> OF_CLASSES = new ClassValue<>() {
        @Override
        protected Optional<Gate> computeValue(Class<?> testClass) {
            return ofClass(testClass, new HashSet<>());
        }
    };

    /** Which of our annotations one of another type stands for. */
    private static final ClassValue<List<Annotation>> IMPLIED = new ClassValue<>() {
        @Override
        protected List<Annotation> computeValue(Class<?> annotationType) {
            return implied(annotationType);
        }
    };

    /**
     * Finds what holds for a test: the method's own annotation, else that of its class or the nearest superclass or interface,
     * else that of the enclosing class.
     *
     * @param enclosing the classes whose instances are around that of the test class, outermost first, as JUnit runs them: that
     *     of a nested class which is inherited is the heir, not the class that declares it
     * @param testClass the class of the test's instance
     * @param method the test
     * @return empty where no annotation holds
     * @throws ExtensionConfigurationException when a limit is negative, or two annotations on one element contradict each other
     */
    static Optional<Gate> of(List<Class<?>> enclosing, Class<?> testClass, Method method) {
        Optional<Gate> gate = OF_METHODS
                .get(testClass)
                .computeIfAbsent(method, key -> on(key, () -> TestName.of(testClass, key)))
                .or(() -> OF_CLASSES.get(testClass));
        for (int i = enclosing.size() - 1; i >= 0 && gate.isEmpty(); i--) {
            gate = OF_CLASSES.get(enclosing.get(i));
        }
        return gate;
    }

    /** What holds for a test, for an invocation of it, or for a dynamic test that it made. */
    static Optional<Gate> of(ExtensionContext context) {
        ExtensionContext test = TestName.methodContext(context);
        return of(test.getEnclosingTestClasses(), test.getRequiredTestClass(), test.getRequiredTestMethod());
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

    private static Optional<Gate> on(AnnotatedElement element, Supplier<String> name) {
        List<Annotation> ours = new ArrayList<>();
        int own = 0;
        for (Annotation annotation : element.getDeclaredAnnotations()) {
            if (isOurs(annotation)) {
                ours.add(own++, annotation); // what stands there itself comes first in messages
            } else {
                ours.addAll(IMPLIED.get(annotation.annotationType()));
            }
        }
        List<Gate> gates = new ArrayList<>();
        for (Annotation annotation : ours) {
            Gate gate = of(annotation, name);
            if (!gates.contains(gate)) {
                gates.add(gate);
            }
        }
        if (gates.size() > 1) {
            throw new ExtensionConfigurationException(name.get() + ": its annotations contradict each other: "
                    + gates.stream().map(Gate::describe).collect(Collectors.joining(" and "))
                    + ". Leave one of them.");
        }
        return gates.isEmpty() ? Optional.empty() : Optional.of(gates.get(0));
    }

    private static Gate of(Annotation our, Supplier<String> name) {
        if (our instanceof MeasureAllocation measure) {
            return new Gate(OptionalLong.empty(), measure.mode(), measure.scope());
        }
        MaxAllocation max = (MaxAllocation) our;
        if (max.value() < 0) {
            throw new ExtensionConfigurationException(
                    name.get() + ": @MaxAllocation value: " + max.value() + " (expected: >= 0 bytes)");
        }
        return new Gate(OptionalLong.of(max.value()), max.mode(), max.scope());
    }

    private static boolean isOurs(Annotation annotation) {
        return annotation instanceof MaxAllocation || annotation instanceof MeasureAllocation;
    }

    private static List<Annotation> implied(Class<?> annotationType) {
        List<Annotation> ours = new ArrayList<>();
        Set<Class<?>> seen = new HashSet<>(Set.of(annotationType));
        Deque<Annotation> annotations = new ArrayDeque<>(List.of(annotationType.getDeclaredAnnotations()));
        while (!annotations.isEmpty()) {
            Annotation annotation = annotations.remove();
            if (isOurs(annotation)) {
                ours.add(annotation);
            } else if (seen.add(annotation.annotationType())) {
                annotations.addAll(List.of(annotation.annotationType().getDeclaredAnnotations()));
            }
        }
        return List.copyOf(ours);
    }

    private String describe() {
        String what = limit.isPresent() ? "a limit of " + limit.getAsLong() + " B" : "no limit";
        return what + " (" + mode + ", " + scope + ")";
    }
}
