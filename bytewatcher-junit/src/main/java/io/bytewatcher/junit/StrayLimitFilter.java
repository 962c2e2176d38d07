package io.bytewatcher.junit;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Fails a run in which a method beside a test carries a limit and is no test, such as one whose {@code @Test} was forgotten: nobody
 * would measure it. Filters nothing. Found by {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class StrayLimitFilter implements PostDiscoveryFilter {
    private static final FilterResult INCLUDED = FilterResult.included("ByteWatcher only checks");

    /** Looked up once for each class. */
    private static final ClassValue<List<Method>> STRAYS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            List<Method> strays = new ArrayList<>();
            for (Method method : type.getDeclaredMethods()) {
                if (isStray(method)) {
                    strays.add(method);
                }
            }
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
        if (new DiscoveredTest(test).isOfJupiter() && test.getSource().orElse(null) instanceof MethodSource source) {
            STRAYS.get(source.getJavaClass()).stream().findFirst().ifPresent(stray -> {
                throw new JUnitException(TestName.of(stray.getDeclaringClass(), stray)
                        + " carries a limit and is no test, so it would not be measured."
                        + " Put @Test on it, or take the limit away.");
            });
        }
        return INCLUDED;
    }

    private static boolean isStray(Method method) {
        // Of a test, a bad value of an annotation is its own failure.
        return !method.isSynthetic()
                && !Modifier.isAbstract(method.getModifiers())
                && !AnnotationSupport.isAnnotated(method, Testable.class)
                && Demands.on(method).filter(Demand::isLimited).isPresent();
    }
}
