package io.bytewatcher;

/**
 * Code to be measured that has no result.
 *
 * <p>Beware of results that the body computes and drops: the JIT removes work whose result is unused, together with its allocation. {@code
 * decode()} reads 0 B when its result is dropped and its true 40 B when it is {@linkplain Producer returned}.
 */
@FunctionalInterface
public interface Body {
    /**
     * Runs the code once.
     *
     * @throws Throwable any exception of the code; it reaches the caller of the measurement unchanged
     */
    void run() throws Throwable;
}
