package io.bytewatcher.junit.internal.request;

import io.bytewatcher.junit.BeforeInvocation;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Finds limits that would not be measured, because the method is not a test, such as a {@code @BeforeEach} method or a method whose
 * {@code @Test} was forgotten.
 */
final class StrayLimits {
    private static final List<Class<? extends Annotation>> LIFECYCLE =
            List.of(BeforeAll.class, BeforeEach.class, BeforeInvocation.class, AfterEach.class, AfterAll.class);

    private static final ClassValue<List<String>> STRAYS = new ClassValue<>() {
        @Override
        protected List<String> computeValue(Class<?> type) {
            List<String> strays = new ArrayList<>();
            Arrays.stream(type.getDeclaredMethods())
                    .sorted(Comparator.comparing(Method::getName)) // the JVM has no order of them
                    .flatMap(method -> stray(method).stream())
                    .forEach(strays::add);
            if (type.getSuperclass() != null && type.getSuperclass() != Object.class) {
                strays.addAll(STRAYS.get(type.getSuperclass()));
            }
            for (Class<?> implemented : type.getInterfaces()) {
                strays.addAll(STRAYS.get(implemented));
            }
            return List.copyOf(strays);
        }
    };

    private StrayLimits() {}

    /** Returns the problems in the class of a test or container of JUnit Jupiter. */
    static List<String> of(DiscoveredTest test) {
        return test.type().map(STRAYS::get).orElse(List.of());
    }

    private static Optional<String> stray(Method method) {
        // A bad value of a test's annotation fails the test itself.
        if (method.isSynthetic() || Modifier.isAbstract(method.getModifiers()) || TestId.isTest(method)) {
            return Optional.empty();
        }
        return AllocationRequests.on(method)
                .filter(AllocationRequest::isLimited)
                .map(limit -> TestName.of(method.getDeclaringClass(), method)
                        + " carries a limit and is not a test, so it would not be measured. " + wayOut(method, limit));
    }

    private static String wayOut(Method method, AllocationRequest limit) {
        return LIFECYCLE.stream()
                .filter(annotation -> AnnotationSupport.isAnnotated(method, annotation))
                .findFirst()
                .map(annotation -> "It is a @" + annotation.getSimpleName() + " method: "
                        + (limit instanceof WatchRequest
                                ? "watch in it with ByteWatcher.builder()"
                                : "measure in it with AllocationAssertions")
                        + ", or remove the limit.")
                .orElse("Put @Test on it, or remove the limit.");
    }
}
