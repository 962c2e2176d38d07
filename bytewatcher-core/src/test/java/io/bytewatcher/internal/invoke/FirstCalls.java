package io.bytewatcher.internal.invoke;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.internal.jit.ConstantPreloader;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Runs in a fresh JVM: prints the bytes of the very first call of each kind of method. The methods allocate nothing, or 32 B if their name
 * says so.
 */
public final class FirstCalls {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private FirstCalls() {}

    /** Measures the methods of the named class, or of {@link Kinds}. With "-shared" the calls share a class if possible. */
    public static void main(String[] arguments) throws Exception {
        boolean shared = arguments.length > 0 && arguments[0].equals("-shared");
        String[] names = shared ? Arrays.copyOfRange(arguments, 1, arguments.length) : arguments;
        Class<?> type = names.length == 0 ? Kinds.class : Class.forName(names[0]);
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(names.length == 0);
        Object target = constructor.newInstance();
        measured(() -> {});
        ConstantPreloader.prepare(type);
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            if (method.isSynthetic() || method.getName().startsWith("make")) {
                continue;
            }
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            Object receiver = isStatic ? null : target;
            @Nullable Object[] values = argumentsOf(type, method);
            Invoker invoker = shared ? Invoker.shared(method, receiver, values) : Invoker.of(method, receiver, values);
            if (invoker instanceof Invoker.Direct direct) {
                System.out.println(method.getName() + " " + measured(direct.call()));
            } else {
                System.out.println(method.getName() + " " + ((Invoker.Unavailable) invoker).reason());
            }
        }
    }

    private static @Nullable Object[] argumentsOf(Class<?> type, Method method) throws Exception {
        if (method.getParameterCount() == 0) {
            return new Object[0];
        }
        Method make = type.getDeclaredMethod("make");
        if (!make.trySetAccessible()) {
            return new Object[method.getParameterCount()]; // a closed module: no call is possible
        }
        return (Object[]) make.invoke(null);
    }

    private static long measured(Runnable call) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        call.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /** One method of each kind. */
    @SuppressWarnings("unused")
    private static final class Kinds implements Base {
        private @Nullable Object kept;

        void empty() {}

        void allocates32() {
            kept = new byte[16];
        }

        private void hidden() {}

        private static void statically() {}

        void withParameters(Parameter one, @Nullable Parameter none, Parameter[] many, String text, int i, long j) {}

        private void withParametersAllocates32(
                Parameter one, @Nullable Parameter none, Parameter[] many, String text, int i, long j) {
            kept = new byte[16];
        }

        @Override
        public void overridden() {}

        private static @Nullable Object[] make() {
            return new @Nullable Object[] {new Parameter(), null, new Parameter[0], "text", 1, 2L};
        }
    }

    @SuppressWarnings("unused")
    private interface Base {
        void overridden();
    }

    private static final class Parameter {}
}
