package io.bytewatcher.junit;

import io.bytewatcher.Body;
import io.bytewatcher.internal.invoke.Invoker;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Finds the {@link BeforeInvocation} methods of a test. */
final class BeforeInvocations {
    private BeforeInvocations() {}

    /**
     * Finds what is to run before each call of a test's body.
     *
     * @return the methods as one body, empty where there is none
     * @throws ExtensionConfigurationException when such a method has parameters
     */
    static Optional<Body> of(ExtensionContext context) {
        List<Body> calls = new ArrayList<>();
        for (Object instance : context.getRequiredTestInstances().getAllInstances()) {
            for (Method method : AnnotationSupport.findAnnotatedMethods(
                    instance.getClass(), BeforeInvocation.class, HierarchyTraversalMode.TOP_DOWN)) {
                calls.add(call(method, instance));
            }
        }
        return switch (calls.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(calls.get(0));
            default ->
                Optional.of(() -> {
                    for (Body call : calls) {
                        call.run();
                    }
                });
        };
    }

    private static Body call(Method method, Object instance) {
        if (method.getParameterCount() > 0) {
            throw new ExtensionConfigurationException("@BeforeInvocation requires that "
                    + TestName.of(method.getDeclaringClass(), method) + " have no parameters.");
        }
        Object target = Modifier.isStatic(method.getModifiers()) ? null : instance;
        if (Invoker.of(method, target) instanceof Invoker.Direct direct) {
            Runnable call = direct.call();
            return call::run;
        }
        method.setAccessible(true); // its module is open to us, or this throws and says which is not
        return () -> {
            try {
                method.invoke(target);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        };
    }
}
