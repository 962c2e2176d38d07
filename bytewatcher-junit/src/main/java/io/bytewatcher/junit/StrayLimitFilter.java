package io.bytewatcher.junit;

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
import org.junit.platform.commons.JUnitException;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Fails a run in which a method beside a test, or in a class around it, carries a limit and is no test, such as one whose {@code @Test}
 * was forgotten, or one with {@code @BeforeEach}: nobody would measure it. Filters nothing. Found by {@link java.util.ServiceLoader}, not
 * meant to be used in code.
 */
public final class StrayLimitFilter implements PostDiscoveryFilter {
    private static final FilterResult INCLUDED = FilterResult.included("ByteWatcher only checks");

    private static final List<Class<? extends Annotation>> LIFECYCLE =
            List.of(BeforeAll.class, BeforeEach.class, BeforeInvocation.class, AfterEach.class, AfterAll.class);

    /** What is to be said of each class, looked up once. */
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

    /** For {@link java.util.ServiceLoader}. */
    public StrayLimitFilter() {}

    @Override
    public FilterResult apply(TestDescriptor test) {
        DiscoveredTest discovered = new DiscoveredTest(test);
        if (discovered.isOfJupiter()) {
            List<String> strays = discovered.type().map(STRAYS::get).orElse(List.of());
            if (!strays.isEmpty()) {
                throw new JUnitException(String.join("\n", strays));
            }
        }
        return INCLUDED;
    }

    private static Optional<String> stray(Method method) {
        // Of a test, a bad value of an annotation is its own failure.
        if (method.isSynthetic()
                || Modifier.isAbstract(method.getModifiers())
                || AnnotationSupport.isAnnotated(method, Testable.class)) {
            return Optional.empty();
        }
        return Demands.on(method)
                .filter(Demand::isLimited)
                .map(limit -> TestName.of(method.getDeclaringClass(), method)
                        + " carries a limit and is no test, so it would not be measured. " + wayOut(method, limit));
    }

    private static String wayOut(Method method, Demand limit) {
        return LIFECYCLE.stream()
                .filter(annotation -> AnnotationSupport.isAnnotated(method, annotation))
                .findFirst()
                .map(annotation -> "It is a @" + annotation.getSimpleName() + " method: "
                        + (limit instanceof Watch
                                ? "watch in it with ByteWatcher.builder()"
                                : "measure in it with AllocationAssertions")
                        + ", or take the limit away.")
                .orElse("Put @Test on it, or take the limit away.");
    }
}
