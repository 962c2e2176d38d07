package io.bytewatcher.internal.loop;

import io.bytewatcher.internal.jit.MethodId;

/** A body that brings its own loop, because it can be called more directly than through its functional interface. */
public interface LoopSource {
    /**
     * Makes a fresh loop, with a JIT profile of its own.
     *
     * @return a new loop over the same code
     */
    Loop newLoop();

    /**
     * Makes a loop for a single call, where a JIT profile does not matter and defining a class would only take time.
     *
     * @return a loop over the same code
     */
    Loop singleCall();

    /**
     * The class that declares the measured code.
     *
     * @return such as the test class
     */
    Class<?> declaringClass();

    /**
     * The measured method, as the JVM names it.
     *
     * @return such as the test method
     */
    MethodId method();
}
