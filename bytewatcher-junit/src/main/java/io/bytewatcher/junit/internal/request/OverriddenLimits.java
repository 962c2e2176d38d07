package io.bytewatcher.junit.internal.request;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * Finds tests that override a limited test without a limit of their own. A method does not inherit annotations, so the limit would be lost
 * silently.
 */
final class OverriddenLimits {
    /** The bridge methods of each class, kept because a search through 100 methods takes longer than a test. */
    private static final ClassValue<List<Method>> BRIDGES = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return Arrays.stream(type.getDeclaredMethods())
                    .filter(Method::isBridge)
                    .toList();
        }
    };

    private OverriddenLimits() {}

    /** Returns the problem of a test of JUnit Jupiter. */
    static Optional<String> of(DiscoveredTest test) {
        return test.test().getSource().orElse(null) instanceof MethodSource source
                ? of(test, source.getJavaClass(), source.getJavaMethod())
                : Optional.empty();
    }

    private static Optional<String> of(DiscoveredTest test, Class<?> testClass, Method method) {
        if (Modifier.isStatic(method.getModifiers()) || Modifier.isPrivate(method.getModifiers())) {
            return Optional.empty();
        }
        Method overridden = withLimit(method.getDeclaringClass(), method);
        if (overridden == null
                || AllocationRequests.isStatedFor(
                        test.enclosingClasses(), testClass, method, overridden.getDeclaringClass())) {
            return Optional.empty();
        }
        boolean isWatched = AllocationRequests.on(overridden)
                .filter(WatchRequest.class::isInstance)
                .isPresent();
        return Optional.of(TestName.of(testClass, method) + " overrides "
                + TestName.of(overridden.getDeclaringClass(), overridden)
                + (AllocationRequests.of(test.enclosingClasses(), testClass, method)
                                .isPresent()
                        ? ", which carries a limit, and states none itself, so an annotation of a class or package would replace"
                                + " the limit."
                        : ", which carries a limit, and states none itself, so it would not be measured.")
                + " Repeat the limit on it, or put "
                + (isWatched ? "@WatchAllocation without a limit" : "@MeasureAllocation")
                + " there to remove the limit.");
    }

    private static @Nullable Method withLimit(Class<?> type, Method method) {
        Class<?> superclass = type.getSuperclass();
        Method found = superclass == null || superclass == Object.class ? null : inOrAbove(superclass, method);
        for (Class<?> implemented : type.getInterfaces()) {
            found = found == null ? inOrAbove(implemented, method) : found;
        }
        return found;
    }

    private static @Nullable Method inOrAbove(Class<?> type, Method method) {
        Method candidate = signatures(method)
                .flatMap(parameters -> declared(type, method, parameters).stream())
                .findFirst()
                .orElse(null);
        boolean limited = candidate != null
                && AllocationRequests.on(candidate)
                        .filter(AllocationRequest::isLimited)
                        .isPresent();
        return limited ? candidate : withLimit(type, method);
    }

    /** The erased parameters that an overridden declaration may have: the compiler leaves a bridge method for each. */
    private static Stream<Class<?>[]> signatures(Method method) {
        Stream<Method> bridges = BRIDGES.get(method.getDeclaringClass()).stream()
                .filter(bridge -> bridge.getName().equals(method.getName()))
                .filter(bridge -> bridge.getParameterCount() == method.getParameterCount());
        return Stream.concat(Stream.of(method), bridges).map(Method::getParameterTypes);
    }

    private static Optional<Method> declared(Class<?> type, Method method, Class<?>[] parameters) {
        try {
            Method candidate = type.getDeclaredMethod(method.getName(), parameters);
            int modifiers = candidate.getModifiers();
            boolean packagePrivate = !Modifier.isPublic(modifiers) && !Modifier.isProtected(modifiers);
            boolean reachable = !packagePrivate
                    || type.getPackage() == method.getDeclaringClass().getPackage();
            return Modifier.isStatic(modifiers) || Modifier.isPrivate(modifiers) || !reachable
                    ? Optional.empty()
                    : Optional.of(candidate);
        } catch (NoSuchMethodException none) {
            return Optional.empty();
        }
    }
}
