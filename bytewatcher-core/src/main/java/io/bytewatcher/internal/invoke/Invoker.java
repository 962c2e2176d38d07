package io.bytewatcher.internal.invoke;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * A call of one method that allocates nothing of its own, not even the first time.
 *
 * <p>Reflection and method handles allocate kilobytes when they are first used; a hidden class that contains the call as
 * plain bytecode allocates nothing. It is a nest mate of the class that declares the method, so private members are in
 * reach, and it implements a type of the JDK, so the test's class loader and module need not see ByteWatcher.
 */
public sealed interface Invoker {
    /**
     * Prepares a call. Everything that can be resolved, cast, unboxed or initialised is so before this returns; each call
     * of this method defines a class of its own, so that no two tests share a JIT profile.
     *
     * @param method the method; its declaring class is initialised here if it was not yet
     * @param target the object to call it on, ignored for a static method
     * @param arguments as for {@link Method#invoke}: primitives boxed, a variable argument list packed
     * @return {@link Direct}, or {@link Unavailable} where the class cannot be generated
     * @throws IllegalArgumentException when target or arguments do not fit the method
     */
    static Invoker of(Method method, @Nullable Object target, @Nullable Object... arguments) {
        checkFit(method, target, arguments);
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Class<?>[] parameters = method.getParameterTypes();
        // The class to be defined takes its state from here and leaves its instance in the last slot.
        @Nullable Object[] state = new @Nullable Object[parameters.length + 2];
        state[0] = isStatic ? null : target;
        for (int i = 0; i < parameters.length; i++) {
            state[i + 1] = converted(arguments[i], parameters[i], i, method);
        }
        try {
            return new Direct(InvokerClass.define(method, target, state));
        } catch (UnreachableException e) {
            return new Unavailable(e.reason());
        }
    }

    /**
     * As {@link #of}, for a call whose JIT profile does not matter, because it is made once: shares a class with the other calls
     * of its class's methods, where it can. For 10,000 tests, defining a class for each took 1 s and more.
     *
     * @param method the method
     * @param target the object to call it on, ignored for a static method
     * @param arguments as for {@link #of}
     * @return as {@link #of} does
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
                Object array = Array.newInstance(type, 1); // widens, and rejects, exactly as Method.invoke does
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
     * @param call makes the call and drops its result. What the method throws comes through as it is, unwrapped: checked
     *     exceptions too, although {@link Runnable} does not say so
     */
    record Direct(Runnable call) implements Invoker {}

    /**
     * There is no exact call for this method; one through reflection also counts what reflection allocates.
     *
     * @param reason for the user: what stands in the way, and the way out
     */
    record Unavailable(String reason) implements Invoker {}
}
