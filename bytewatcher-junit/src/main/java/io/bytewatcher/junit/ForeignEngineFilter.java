package io.bytewatcher.junit;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Fails a run in which a test carries a limit that JUnit Jupiter does not run, such as one of JUnit 4: nobody would measure it.
 * Filters nothing. Found by {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class ForeignEngineFilter implements PostDiscoveryFilter {
    private static final FilterResult INCLUDED = FilterResult.included("ByteWatcher only checks");

    /** For {@link java.util.ServiceLoader}. */
    public ForeignEngineFilter() {}

    @Override
    public FilterResult apply(TestDescriptor test) {
        DiscoveredTest discovered = new DiscoveredTest(test);
        if (!discovered.isOfJupiter()
                && test.getSource().orElse(null) instanceof MethodSource source
                && mayBeLimited(discovered.enclosingClasses(), source)) {
            throw new JUnitException(source.getClassName() + "." + source.getMethodName()
                    + " carries a limit, but the engine \"" + discovered.engine()
                    + "\" runs it, so it would not be measured."
                    + " Make it a test of JUnit Jupiter, or measure in it with AllocationAssertions.");
        }
        return INCLUDED;
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
                .anyMatch(method -> Demands.of(enclosing, testClass, method)
                        .filter(Demand::isLimited)
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
