package io.bytewatcher.internal.loop;

import io.bytewatcher.internal.jit.MethodId;
import java.util.List;

/** A body that brings its own loop, because it can be called more directly than through its functional interface. */
public interface LoopSource {
    /**
     * Calls the measured code.
     *
     * @return always the same object
     */
    Runnable call();

    /**
     * Creates a loop with a JIT profile of its own.
     *
     * @return a new loop over the same code
     */
    default Loop newLoop() {
        return RunnableLoop.fresh(call());
    }

    /**
     * Creates a loop for a single call, whose JIT profile does not matter, without defining a class.
     *
     * @return a loop over the same code
     */
    default Loop singleCall() {
        return new RunnableLoop(call());
    }

    /**
     * The operations that each call performs. Figures are per operation.
     *
     * @return 1 or more
     */
    default int operationsPerCall() {
        return 1;
    }

    /**
     * The rules by which the JIT must inline, for all code that it compiles during the measurement.
     *
     * @return each as in HotSpot's compiler directives: {@code +} or {@code -} and a pattern of methods
     */
    default List<String> inlining() {
        return List.of();
    }

    /**
     * The class that declares the measured code.
     *
     * @return for example the test class
     */
    Class<?> declaringClass();

    /**
     * The measured method, as the JVM names it.
     *
     * @return for example the test method
     */
    MethodId method();
}
