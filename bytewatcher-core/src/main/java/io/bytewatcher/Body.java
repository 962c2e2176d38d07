package io.bytewatcher;

/**
 * Code to be measured that yields nothing.
 *
 * <p>Beware of results that the body computes and drops: the JIT removes work whose result nobody sees, together with its
 * allocation. {@code decode()} reads 0 B when its result is dropped and its true 40 B when it is {@linkplain Producer yielded}.
 */
@FunctionalInterface
public interface Body {
    /**
     * Runs the code once.
     *
     * @throws Throwable whatever the code throws; it reaches the caller of the measurement as it is
     */
    void run() throws Throwable;
}
