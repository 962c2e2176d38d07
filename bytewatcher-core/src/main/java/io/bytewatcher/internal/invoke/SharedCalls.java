package io.bytewatcher.internal.invoke;

import static io.bytewatcher.internal.invoke.ClassFileWriter.ACC_PUBLIC;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls of all methods without parameters of a class, in one generated hidden class. For {@code CodecTest}:
 *
 * <pre>{@code
 * final class ByteWatcher$Calls implements ObjIntConsumer {
 *     public void accept(Object target, int index) {
 *         switch (index) {
 *             case 0: ((CodecTest) target).decodes(); return;
 *             case 1: ((CodecTest) target).encodes(); return;
 *         }
 *     }
 * }
 * }</pre>
 *
 * It names only the class whose nest mate it is. The JVM has resolved that class, so neither cast nor call allocates.
 */
final class SharedCalls {
    private static final String NAME = "ByteWatcher$Calls";

    /** Keeps the generated method below the class file's 64 KiB: a case takes 14 bytes at most. */
    private static final int MAX_METHODS = 4_000;

    /** The hidden class refers only to the class that holds it, so nothing leaks. */
    private static final ClassValue<SharedCalls> CALLS = new ClassValue<>() {
        @Override
        protected SharedCalls computeValue(Class<?> type) {
            return of(type);
        }
    };

    private final Map<Method, Integer> indices;
    private final @Nullable ObjIntConsumer<Object> calls;

    private SharedCalls(Map<Method, Integer> indices, @Nullable ObjIntConsumer<Object> calls) {
        this.indices = indices;
        this.calls = calls;
    }

    /**
     * Prepares a call.
     *
     * @param method any method
     * @param target an instance of its class
     * @return the call; null if the method cannot share a class
     */
    static @Nullable Runnable call(Method method, Object target) {
        if (method.getParameterCount() > 0) {
            return null;
        }
        SharedCalls shared = CALLS.get(method.getDeclaringClass());
        ObjIntConsumer<Object> calls = shared.calls;
        Integer index = shared.indices.get(method);
        return calls == null || index == null ? null : new SharedCall(calls, target, index);
    }

    private static SharedCalls of(Class<?> type) {
        try {
            Map<Method, Integer> indices = indices(type);
            return new SharedCalls(indices, indices.isEmpty() ? null : define(type, indices.keySet()));
        } catch (UnreachableException | IllegalAccessException | LinkageError | UnsupportedOperationException e) {
            return new SharedCalls(Map.of(), null); // a class for each call can do more, or will state the reason
        }
    }

    private static Map<Method, Integer> indices(Class<?> type) {
        Map<Method, Integer> indices = new LinkedHashMap<>();
        if (type.isHidden() || type.isInterface()) {
            return indices;
        }
        for (Method method : type.getDeclaredMethods()) {
            boolean fits = method.getParameterCount() == 0 && !Modifier.isStatic(method.getModifiers());
            if (fits && !method.isSynthetic() && indices.size() < MAX_METHODS) {
                indices.put(method, indices.size());
            }
        }
        return indices;
    }

    @SuppressWarnings("unchecked") // generated, so unchecked anyway
    private static ObjIntConsumer<Object> define(Class<?> type, Iterable<Method> methods)
            throws UnreachableException, IllegalAccessException {
        String name = PackageLookup.nameBeside(type, NAME);
        String owner = InvokerClass.internalName(type);
        ClassFileWriter writer = new ClassFileWriter(name, "java/util/function/ObjIntConsumer");
        InvokerClass.initializer(writer, name, 0);
        InvokerClass.constructor(writer, name, null, new Class<?>[0]);
        List<ClassFileWriter.CodeBuilder> cases = new ArrayList<>();
        for (Method method : methods) {
            Class<?> result = method.getReturnType();
            cases.add(writer.code()
                    .aload(1)
                    .checkcast(owner)
                    .invokevirtual(owner, method.getName(), "()".concat(result.descriptorString()))
                    .pop(InvokerClass.slots(result))
                    .returnVoid());
        }
        ClassFileWriter.CodeBuilder accept = writer.code().iload(2).tableswitch(cases);
        writer.method(ACC_PUBLIC, "accept", "(Ljava/lang/Object;I)V", 2, 3, accept);
        return (ObjIntConsumer<Object>)
                InvokerClass.instantiate(PackageLookup.lookupIn(type), writer.toByteArray(), new @Nullable Object[1]);
    }

    /**
     * No record: the methods of a record refer to a string constant of its components' names. HotSpot interns the string constants of a
     * class (64 B here) on the running thread when C2 first compiles one of its methods, which happens to {@code run} after some 2,000
     * tests.
     */
    private static final class SharedCall implements Runnable {
        private final ObjIntConsumer<Object> calls;
        private final Object target;
        private final int index;

        SharedCall(ObjIntConsumer<Object> calls, Object target, int index) {
            this.calls = calls;
            this.target = target;
            this.index = index;
        }

        @Override
        public void run() {
            calls.accept(target, index);
        }
    }
}
