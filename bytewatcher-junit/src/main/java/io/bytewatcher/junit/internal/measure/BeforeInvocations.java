package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Body;
import io.bytewatcher.internal.invoke.Invoker;
import io.bytewatcher.junit.BeforeInvocation;
import io.bytewatcher.junit.internal.request.TestName;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Finds the {@link BeforeInvocation} methods of a test. */
final class BeforeInvocations {
    /** The methods of each class, kept because a search through 100 methods takes longer than a test. */
    private static final ClassValue<List<Method>> METHODS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return isUsedIn(type)
                    ? AnnotationSupport.findAnnotatedMethods(
                            type, BeforeInvocation.class, HierarchyTraversalMode.TOP_DOWN)
                    : List.of();
        }
    };

    private BeforeInvocations() {}

    /** Cheaper than JUnit's search, which also looks for meta-annotations. {@link BeforeInvocation} cannot be one. */
    private static boolean isUsedIn(@Nullable Class<?> type) {
        return type != null
                && (Arrays.stream(type.getDeclaredMethods())
                                .anyMatch(method -> method.isAnnotationPresent(BeforeInvocation.class))
                        || isUsedIn(type.getSuperclass())
                        || Arrays.stream(type.getInterfaces()).anyMatch(BeforeInvocations::isUsedIn));
    }

    /**
     * Returns the {@link BeforeInvocation} methods of a test as one body.
     *
     * @throws ExtensionConfigurationException when such a method has parameters
     */
    static Optional<Body> of(ExtensionContext context) {
        List<Body> calls = new ArrayList<>();
        for (Object instance :
                TestName.methodContext(context).getRequiredTestInstances().getAllInstances()) {
            for (Method method : METHODS.get(instance.getClass())) {
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
            return direct.call()::run;
        }
        return () -> ReflectionSupport.invokeMethod(method, target);
    }
}
