package io.bytewatcher.jmh.internal;

import io.bytewatcher.Body;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/** Links the copies of generated code to the tests that run them. Only called by that code, which must see this class. */
public final class MeasuredStub {
    private static final ThreadLocal<Arrival> ARRIVAL = new ThreadLocal<>();

    private static final MethodHandle ARRIVED;

    static {
        try {
            ARRIVED = MethodHandles.lookup()
                    .findStatic(
                            MeasuredStub.class,
                            "arrived",
                            MethodType.methodType(void.class, Method.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private MeasuredStub() {}

    /** Runs in place of JMH's measured loop. */
    interface Arrival {
        void at(Method stub, Object[] arguments) throws Throwable;
    }

    /** Runs generated code on the current thread. */
    static void run(Body code, Arrival arrival) throws Throwable {
        ARRIVAL.set(arrival);
        try {
            code.run();
        } finally {
            ARRIVAL.remove();
        }
    }

    /**
     * Links a call of a stub to the test that runs the code.
     *
     * @param lookup of the generated code
     * @param name the stub's name
     * @param type its type
     * @return a call of the test
     * @throws ReflectiveOperationException when there is no such stub
     */
    public static CallSite link(Lookup lookup, String name, MethodType type) throws ReflectiveOperationException {
        MethodHandle stub = lookup.findStatic(lookup.lookupClass(), name, type);
        Method method = lookup.revealDirect(stub).reflectAs(Method.class, lookup);
        return new ConstantCallSite(MethodHandles.insertArguments(ARRIVED, 0, method)
                .asCollector(Object[].class, type.parameterCount())
                .asType(type));
    }

    @SuppressWarnings("UnusedMethod") // called by linked code
    private static void arrived(Method stub, Object[] arguments) throws Throwable {
        ARRIVAL.get().at(stub, arguments);
    }
}
