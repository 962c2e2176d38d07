package io.bytewatcher.junit.internal.request;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.support.descriptor.MethodSource;

/** Finds limits that would not be measured, because another engine than JUnit Jupiter runs the test, such as JUnit 4's. */
final class ForeignLimits {
    private ForeignLimits() {}

    /** Returns the problem of a test of another engine. */
    static Optional<String> of(DiscoveredTest test) {
        return test.test().getSource().orElse(null) instanceof MethodSource source
                ? origin(test.enclosingClasses(), source)
                        .map(origin -> source.getClassName() + "." + source.getMethodName()
                                + " carries a limit, but the engine \"" + test.engine()
                                + "\" runs it, so it would not be measured." + origin
                                + " Make it a test of JUnit Jupiter, or measure in it with AllocationAssertions.")
                : Optional.empty();
    }

    /** A sentence about the origin of the limit, or an empty one if that is the method or a class; no sentence without a limit. */
    private static Optional<String> origin(List<Class<?>> enclosing, MethodSource source) {
        List<Method> methods;
        Class<?> testClass;
        try {
            testClass = source.getJavaClass();
            methods = named(source);
        } catch (JUnitException | LinkageError noSuchClass) {
            return Optional.empty(); // not a class name to its engine, or an error that its engine reports
        }
        return methods.stream()
                .filter(method -> AllocationRequests.of(enclosing, testClass, method)
                        .filter(AllocationRequest::isLimited)
                        .isPresent())
                .findFirst()
                .map(method -> AllocationRequests.defaultingPackage(enclosing, testClass, method)
                        .map(of -> " The limit is the default of package " + of + ".")
                        .orElse(""));
    }

    /** The method; all methods of the class if the name is a description, such as a Spock feature's. */
    private static List<Method> named(MethodSource source) {
        try {
            return List.of(source.getJavaMethod());
        } catch (JUnitException noSuchMethod) {
            return Arrays.asList(source.getJavaClass().getDeclaredMethods());
        }
    }
}
