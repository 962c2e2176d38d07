package io.bytewatcher.internal.jit;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/**
 * Names a method as the JVM does.
 *
 * @param className as {@link Class#getName} gives it, for hidden classes too
 * @param methodName the name in the class file
 * @param descriptor as in {@code (I)V}
 */
public record MethodId(String className, String methodName, String descriptor) {
    /**
     * Names a method.
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
