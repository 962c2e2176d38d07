package io.bytewatcher.internal.invoke;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * A call of one method that allocates nothing of its own, not even the first time.
 *
 * <p>The first uses of reflection and method handles allocate kilobytes; a hidden class that contains the call as plain bytecode allocates
 * nothing. It is a nest mate of the declaring class and so can call private members. It implements a type of the JDK, so the test's class
 * loader and module need not see ByteWatcher.
 */
public sealed interface Invoker {
    /**
     * Prepares a call: resolves, casts, unboxes and initialises as much as possible. Each call of this method defines a class of its own,
     * so that no two tests share a JIT profile.
     *
     * @param method the method; its declaring class is initialised if necessary
     * @param target the object to call it on, ignored for a static method
     * @param arguments as for {@link Method#invoke}: primitives boxed, a variable argument list packed
     * @return {@link Direct}, or {@link Unavailable} if the class cannot be generated
     * @throws IllegalArgumentException when target or arguments do not fit the method
     */
    static Invoker of(Method method, @Nullable Object target, @Nullable Object... arguments) {
        checkFit(method, target, arguments);
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Class<?>[] parameters = method.getParameterTypes();
        // the generated class reads its state from here and stores its instance in the last slot
        @Nullable Object[] state = new @Nullable Object[parameters.length + 2];
        state[0] = isStatic ? null : target;
        for (int i = 0; i < parameters.length; i++) {
            state[i + 1] = converted(arguments[i], parameters[i], i, method);
        }
        try {
            return new Direct(InvokerClass.define(method, target, state));
        } catch (UnreachableException e) {
            return new Unavailable(String.valueOf(e.getMessage()));
        }
    }

    /**
     * As {@link #of}, for a call that is made once, so that its JIT profile does not matter. If possible, all methods of a class share one
     * generated class: a class for each of 10,000 tests took more than 1 s.
     *
     * @param method the method
     * @param target the object to call it on, ignored for a static method
     * @param arguments as for {@link #of}
     * @return as for {@link #of}
     * @throws IllegalArgumentException when target or arguments do not fit the method
     */
    static Invoker shared(Method method, @Nullable Object target, @Nullable Object... arguments) {
        checkFit(method, target, arguments);
        Runnable call = target == null ? null : SharedCalls.call(method, target);
        return call == null ? of(method, target, arguments) : new Direct(call);
    }

    private static void checkFit(Method method, @Nullable Object target, @Nullable Object[] arguments) {
        if (!Modifier.isStatic(method.getModifiers())
                && !method.getDeclaringClass().isInstance(target)) {
            throw new IllegalArgumentException("target of " + method + ": " + nameOfClass(target));
        }
        int parameters = method.getParameterCount();
        if (parameters != arguments.length) {
            throw new IllegalArgumentException(
                    "arguments for " + method + ": " + arguments.length + " (expected: " + parameters + ")");
        }
    }

    private static @Nullable Object converted(@Nullable Object argument, Class<?> type, int index, Method method) {
        if (type.isPrimitive()) {
            try {
                Object array = Array.newInstance(type, 1); // widens and rejects exactly as Method.invoke does
                Array.set(array, 0, argument);
                return Array.get(array, 0);
            } catch (IllegalArgumentException | NullPointerException e) {
                throw unfit(argument, index, method, e);
            }
        }
        if (argument != null && !type.isInstance(argument)) {
            throw unfit(argument, index, method, null);
        }
        return argument;
    }

    private static IllegalArgumentException unfit(
            @Nullable Object argument, int index, Method method, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "argument " + index + " of " + method + ": " + nameOfClass(argument), cause);
    }

    private static String nameOfClass(@Nullable Object object) {
        return object == null ? "null" : object.getClass().getName();
    }

    /**
     * A call that can be made any number of times.
     *
     * @param call makes the call and drops its result. Exceptions of the method pass through unwrapped, even checked ones, although {@link
     *     Runnable} declares none
     */
    record Direct(Runnable call) implements Invoker {}

    /**
     * No exact call of this method is possible. A reflective call also counts the allocation of reflection.
     *
     * @param reason for the user: the obstacle and the way out
     */
    record Unavailable(String reason) implements Invoker {}
}
