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
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * Finds limits that would not be measured, because the method is not a test, such as a {@code @BeforeEach} method or a method whose
 * {@code @Test} was forgotten, or because JUnit does not run it.
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

    /** The tests of a class that JUnit does not run. */
    private static final ClassValue<List<Method>> NOT_RUN = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return ReflectionSupport.findMethods(
                    type,
                    method -> TestId.isTest(method) && whyNotRun(method).isPresent(),
                    HierarchyTraversalMode.TOP_DOWN);
        }
    };

    private StrayLimits() {}

    /** Returns the problems in the class of a test or container of JUnit Jupiter. */
    static List<String> of(DiscoveredTest test) {
        List<String> found = new ArrayList<>(test.type().map(STRAYS::get).orElse(List.of()));
        if (test.test().getSource().orElse(null) instanceof MethodSource source) {
            Class<?> type = source.getJavaClass();
            NOT_RUN.get(type).stream()
                    .flatMap(method ->
                            notRun(method, () -> AllocationRequests.of(test.enclosingClasses(), type, method)).stream())
                    .forEach(found::add);
        }
        return found;
    }

    private static Optional<String> stray(Method method) {
        if (method.isSynthetic() || Modifier.isAbstract(method.getModifiers())) {
            return Optional.empty();
        }
        if (TestId.isTest(method)) { // a bad value of its annotation fails the test itself
            return notRun(method, () -> AllocationRequests.on(method));
        }
        return AllocationRequests.on(method)
                .filter(AllocationRequest::isLimited)
                .map(limit -> TestName.of(method.getDeclaringClass(), method)
                        + " carries a limit and is not a test, so it would not be measured. " + wayOut(method, limit));
    }

    private static Optional<String> notRun(Method method, Supplier<Optional<AllocationRequest>> request) {
        return whyNotRun(method)
                .filter(why -> isLimited(request))
                .map(why -> TestName.of(method.getDeclaringClass(), method)
                        + " carries a limit, but JUnit does not run a test that " + why);
    }

    private static boolean isLimited(Supplier<Optional<AllocationRequest>> request) {
        try {
            return request.get().filter(AllocationRequest::isLimited).isPresent();
        } catch (ExtensionConfigurationException badValue) {
            return false;
        }
    }

    /** JUnit only warns of such methods, and each version in other words. */
    private static Optional<String> whyNotRun(Method method) {
        if (Modifier.isPrivate(method.getModifiers())) {
            return Optional.of("is private. Remove the modifier.");
        }
        if (Modifier.isStatic(method.getModifiers())) {
            return Optional.of("is static. Remove the modifier.");
        }
        boolean isVoid = method.getReturnType() == void.class || isSuspending(method);
        return !isVoid
                        && (AnnotationSupport.isAnnotated(method, Test.class)
                                || AnnotationSupport.isAnnotated(method, TestTemplate.class))
                ? Optional.of("returns a value. Store the value in a field, and return nothing.")
                : Optional.empty();
    }

    /** JUnit 6 runs Kotlin's suspend functions. */
    private static boolean isSuspending(Method method) {
        Class<?>[] types = method.getParameterTypes();
        return types.length > 0 && types[types.length - 1].getName().equals("kotlin.coroutines.Continuation");
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
