package io.bytewatcher.internal.loop;

import io.bytewatcher.internal.jit.MethodId;

/** A body that brings its own loop, because it can be called more directly than through its functional interface. */
public interface LoopSource {
    /**
     * Creates a loop with a JIT profile of its own.
     *
     * @return a new loop over the same code
     */
    Loop newLoop();

    /**
     * Creates a loop for a single call, whose JIT profile does not matter, without defining a class.
     *
     * @return a loop over the same code
     */
    Loop singleCall();

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
