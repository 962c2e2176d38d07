package io.bytewatcher.jmh.internal;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.Control;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.InfraControl;

/** Access to JMH's internals, some of which differ between its versions. */
final class JmhInternals {
    private JmhInternals() {}

    /** Returns the control of the only iteration. */
    static InfraControl control(BenchmarkParams params) {
        Constructor<?> constructor = InfraControl.class.getConstructors()[0];
        // Whether the iteration is the last, up to 1.36; the first, the last, and whether threads yield, in 1.37.
        int booleans = 0;
        List<Object> arguments = new ArrayList<>();
        for (Class<?> type : constructor.getParameterTypes()) {
            if (type == BenchmarkParams.class) {
                arguments.add(params);
            } else if (type == IterationParams.class) {
                arguments.add(params.getMeasurement());
            } else if (type == CountDownLatch.class) {
                arguments.add(new CountDownLatch(params.getThreads()));
            } else if (type == boolean.class) {
                arguments.add(booleans++ < 2); // of one iteration, which is both
            } else if (type == Control.class) {
                arguments.add(new Control());
            } else {
                throw unknown(type.getName(), null);
            }
        }
        try {
            return (InfraControl) constructor.newInstance(arguments.toArray());
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw unknown(constructor.toString(), e);
        }
    }

    /**
     * Keeps a {@code Blackhole} from making objects of its own. It makes one whenever a random number has no bit of its mask, first in
     * every second call, and then ever more rarely.
     */
    static void quieten(Object[] stubArguments) {
        for (Object argument : stubArguments) {
            if (argument instanceof Blackhole blackhole) {
                blackhole.tlrMask = -1;
            }
        }
    }

    /** Whether {@code consume} calls another method that keeps the object, as from 1.33 on. Before, it does so itself. */
    static boolean hasConsumeFull() {
        return Arrays.stream(Blackhole.class.getDeclaredMethods())
                .anyMatch(method -> method.getName().equals("consumeFull"));
    }

    private static IllegalStateException unknown(String what, @Nullable Exception cause) {
        return new IllegalStateException(
                "ByteWatcher does not know this version of JMH (" + what + "). It is tested with JMH 1.21 and 1.37",
                cause);
    }
}
