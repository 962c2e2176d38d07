package io.bytewatcher.junit.internal.request;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.support.descriptor.MethodSource;

/** Limits on tests that JUnit Jupiter does not run, such as those of JUnit 4: nobody would measure them. */
final class ForeignLimits {
    private ForeignLimits() {}

    /** What is to be said of a test of another engine. */
    static Optional<String> of(DiscoveredTest test) {
        return test.test().getSource().orElse(null) instanceof MethodSource source
                        && mayBeLimited(test.enclosingClasses(), source)
                ? Optional.of(source.getClassName() + "." + source.getMethodName()
                        + " carries a limit, but the engine \"" + test.engine()
                        + "\" runs it, so it would not be measured."
                        + " Make it a test of JUnit Jupiter, or measure in it with AllocationAssertions.")
                : Optional.empty();
    }

    private static boolean mayBeLimited(List<Class<?>> enclosing, MethodSource source) {
        List<Method> methods;
        Class<?> testClass;
        try {
            testClass = source.getJavaClass();
            methods = named(source);
        } catch (JUnitException | LinkageError noSuchClass) {
            return false; // its engine does not take the name for a class's, or makes its own error of it
        }
        return methods.stream()
                .anyMatch(method -> AllocationRequests.of(enclosing, testClass, method)
                        .filter(AllocationRequest::isLimited)
                        .isPresent());
    }

    /** Its method; all of the class where the name is a description, such as that of a Spock feature. */
    private static List<Method> named(MethodSource source) {
        try {
            return List.of(source.getJavaMethod());
        } catch (JUnitException noSuchMethod) {
            return Arrays.asList(source.getJavaClass().getDeclaredMethods());
        }
    }
}
