package io.bytewatcher.internal.jit;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/**
 * The name of a method in the JVM.
 *
 * @param className the result of {@link Class#getName}, also for hidden classes
 * @param methodName the name in the class file
 * @param descriptor for example {@code (I)V}
 */
public record MethodId(String className, String methodName, String descriptor) {
    /**
     * Returns the name of a method.
     *
     * @param method any method
     * @return its name
     */
    public static MethodId of(Method method) {
        return new MethodId(
                method.getDeclaringClass().getName(),
                method.getName(),
                MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                        .toMethodDescriptorString());
    }
}
