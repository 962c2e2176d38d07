package io.bytewatcher.samples.jitter;

/**
 * A method that the JIT has compiled.
 *
 * @param type the class's name, as in {@link Class#getName()}
 * @param method the method's name
 * @param level 1 to 3 for C1, 4 for C2
 * @param startNanos start of the compilation, after the method's time in the queue, on the clock of {@link System#nanoTime()}
 * @param micros duration
 * @param osr whether it replaced a running loop (on-stack replacement)
 */
record Compilation(String type, String method, int level, long startNanos, long micros, boolean osr) {

    private static final int C2 = 4;

    /** Returns whether C2 compiled the method. */
    boolean byC2() {
        return level == C2;
    }
}
