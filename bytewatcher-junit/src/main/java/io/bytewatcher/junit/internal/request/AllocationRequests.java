package io.bytewatcher.junit.internal.request;

import io.bytewatcher.junit.IgnoreAllocation;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.junit.WatchAllocation;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Finds the annotation that holds for a test. */
public final class AllocationRequests {
    /** The requests by test class, as long as the class lives, because lock, filter and interceptor each ask for every test. */
    private static final ClassValue<Map<Method, Optional<AllocationRequest>>> OF_METHODS = new ClassValue<>() {
        @Override
        protected Map<Method, Optional<AllocationRequest>> computeValue(Class<?> testClass) {
            return new ConcurrentHashMap<>();
        }
    };

    private static final ClassValue<Optional<AllocationRequest>> OF_CLASSES = new ClassValue<>() {
        @Override
        protected Optional<AllocationRequest> computeValue(Class<?> testClass) {
            return ofClass(testClass);
        }
    };

    /** The defaults of packages, by each class of theirs. */
    private static final ClassValue<Optional<AllocationRequest>> OF_PACKAGES = new ClassValue<>() {
        @Override
        protected Optional<AllocationRequest> computeValue(Class<?> testClass) {
            Package of = testClass.getPackage();
            try {
                return on(of, () -> "package " + of.getName());
            } catch (LinkageError unusable) {
                throw new ExtensionConfigurationException(
                        "package " + of.getName() + ": its package-info cannot be loaded: " + unusable, unusable);
            }
        }
    };

    /** ByteWatcher's annotations on an annotation type of others. */
    private static final ClassValue<List<Annotation>> IMPLIED = new ClassValue<>() {
        @Override
        protected List<Annotation> computeValue(Class<?> annotationType) {
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
    };

    private AllocationRequests() {}

    /**
     * Finds the request for a test: the method's own annotation, else the annotation of its class or of the nearest superclass or
     * interface, else the annotation of the enclosing class, else the annotation of the package of the outermost class.
     *
     * @param enclosing the classes of the enclosing instances, outermost first. For an inherited nested class this is the heir, not the
     *     declaring class
     * @return empty if no annotation holds
     * @throws ExtensionConfigurationException when a value is bad, or two annotations on one element contradict each other
     */
    public static Optional<AllocationRequest> of(List<Class<?>> enclosing, Class<?> testClass, Method method) {
        return stated(enclosing, testClass, method).or(() -> OF_PACKAGES.get(outermost(enclosing, testClass)));
    }

    /** Finds the request of an annotation on the method or a class, without the default of the package. */
    private static Optional<AllocationRequest> stated(List<Class<?>> enclosing, Class<?> testClass, Method method) {
        Optional<AllocationRequest> request = onMethodOrClass(testClass, method);
        for (int i = enclosing.size() - 1; i >= 0 && request.isEmpty(); i--) {
            request = OF_CLASSES.get(enclosing.get(i));
        }
        return request;
    }

    /**
     * Whether an annotation states a request for a test that overrides another one: on the method, on a class below that of the overridden
     * test, or on an enclosing class.
     *
     * @param overridden the class that declares the overridden test
     */
    static boolean isStatedFor(List<Class<?>> enclosing, Class<?> testClass, Method method, Class<?> overridden) {
        Class<?> type = testClass;
        boolean isStated = on(method).isPresent();
        while (!isStated && type != null && type != overridden && overridden.isAssignableFrom(type)) {
            isStated = isStatedOn(type, overridden);
            type = type.getSuperclass();
        }
        return isStated
                || enclosing.stream().anyMatch(outer -> OF_CLASSES.get(outer).isPresent());
    }

    private static boolean isStatedOn(Class<?> type, Class<?> overridden) {
        return on(type, () -> TestName.of(type)).isPresent()
                || Arrays.stream(type.getInterfaces())
                        .anyMatch(implemented -> !implemented.isAssignableFrom(overridden)
                                && OF_CLASSES.get(implemented).isPresent());
    }

    /** Finds the request for a test, for an invocation of it, or for one of its dynamic tests. */
    public static Optional<AllocationRequest> of(ExtensionContext context) {
        ExtensionContext test = TestName.methodContext(context);
        Class<?> testClass = test.getRequiredTestClass();
        Method method = test.getRequiredTestMethod();
        return onMethodOrClass(testClass, method).or(() -> of(TestName.enclosing(test), testClass, method));
    }

    private static Optional<AllocationRequest> onMethodOrClass(Class<?> testClass, Method method) {
        return OF_METHODS
                .get(testClass)
                .computeIfAbsent(method, key -> on(key, () -> TestName.of(testClass, key)))
                .or(() -> OF_CLASSES.get(testClass));
    }

    private static Class<?> outermost(List<Class<?>> enclosing, Class<?> testClass) {
        return enclosing.isEmpty() ? testClass : enclosing.get(0);
    }

    /** Returns the name of the package whose default holds for a test, because neither the method nor a class states a request. */
    static Optional<String> defaultingPackage(List<Class<?>> enclosing, Class<?> testClass, Method method) {
        Class<?> outermost = outermost(enclosing, testClass);
        return stated(enclosing, testClass, method).isEmpty()
                        && OF_PACKAGES.get(outermost).isPresent()
                ? Optional.of(outermost.getPackageName())
                : Optional.empty();
    }

    /** Returns the name of the package whose default holds for a test, for an invocation of it, or for one of its dynamic tests. */
    public static Optional<String> defaultingPackage(ExtensionContext context) {
        ExtensionContext test = TestName.methodContext(context);
        Class<?> testClass = test.getRequiredTestClass();
        Method method = test.getRequiredTestMethod();
        return onMethodOrClass(testClass, method).isPresent()
                ? Optional.empty()
                : defaultingPackage(TestName.enclosing(test), testClass, method);
    }

    /** Whether the package of a class has a default, even a bad one. */
    static boolean hasDefault(Class<?> testClass) {
        try {
            return OF_PACKAGES.get(testClass).isPresent();
        } catch (ExtensionConfigurationException bad) { // the tests fail for it
            return true;
        }
    }

    /** Finds the request for a test if it is of one kind. */
    public static <D extends AllocationRequest> Optional<D> of(ExtensionContext context, Class<D> kind) {
        return of(context).filter(kind::isInstance).map(kind::cast);
    }

    /** Finds the request of a method's own annotations. */
    static Optional<AllocationRequest> on(Method method) {
        return on(method, () -> TestName.of(method.getDeclaringClass(), method));
    }

    private static Optional<AllocationRequest> ofClass(Class<?> type) {
        return on(type, () -> TestName.of(type))
                .or(() -> Optional.<Class<?>>ofNullable(type.getSuperclass()).flatMap(AllocationRequests::ofClass))
                .or(() -> ofInterfaces(type));
    }

    /** Finds the request of the interfaces of a class. As with default methods, an interface wins over those that it extends. */
    private static Optional<AllocationRequest> ofInterfaces(Class<?> type) {
        Map<Class<?>, AllocationRequest> stated = new LinkedHashMap<>();
        addInterfaces(type, stated);
        stated.keySet()
                .removeIf(general -> stated.keySet().stream()
                        .anyMatch(special -> special != general && general.isAssignableFrom(special)));
        if (stated.values().stream().distinct().count() > 1) {
            throw new ExtensionConfigurationException(TestName.of(type) + ": its interfaces contradict each other: "
                    + stated.entrySet().stream()
                            .map(entry -> entry.getValue().describe() + " by " + TestName.of(entry.getKey()))
                            .collect(Collectors.joining(" and "))
                    + ". Annotate the class itself.");
        }
        return stated.values().stream().findFirst();
    }

    private static void addInterfaces(Class<?> type, Map<Class<?>, AllocationRequest> stated) {
        for (Class<?> implemented : type.getInterfaces()) {
            on(implemented, () -> TestName.of(implemented)).ifPresent(request -> stated.put(implemented, request));
            addInterfaces(implemented, stated);
        }
    }

    private static Optional<AllocationRequest> on(AnnotatedElement element, Supplier<String> name) {
        List<Annotation> ours = new ArrayList<>();
        int own = 0;
        for (Annotation annotation : element.getDeclaredAnnotations()) {
            if (isOurs(annotation)) {
                ours.add(own++, annotation); // own annotations come first in messages
            } else {
                ours.addAll(IMPLIED.get(annotation.annotationType()));
            }
        }
        if (ours.size() < 2) {
            return ours.stream().findFirst().map(our -> of(our, name));
        }
        List<AllocationRequest> requests =
                ours.stream().distinct().map(our -> of(our, name)).distinct().toList();
        if (requests.size() > 1) {
            throw new ExtensionConfigurationException(name.get() + ": its annotations contradict each other: "
                    + requests.stream().map(AllocationRequest::describe).collect(Collectors.joining(" and "))
                    + ". Keep one of them.");
        }
        return requests.stream().findFirst();
    }

    private static AllocationRequest of(Annotation our, Supplier<String> name) {
        if (our instanceof IgnoreAllocation) {
            return new Exemption();
        }
        return our instanceof WatchAllocation watch ? WatchRequest.of(watch, name) : MeasurementRequest.of(our, name);
    }

    private static boolean isOurs(Annotation annotation) {
        return annotation instanceof MaxAllocation
                || annotation instanceof NoAllocation
                || annotation instanceof MeasureAllocation
                || annotation instanceof WatchAllocation
                || annotation instanceof IgnoreAllocation;
    }
}
