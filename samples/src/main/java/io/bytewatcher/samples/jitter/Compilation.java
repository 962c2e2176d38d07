package io.bytewatcher.samples.jitter;

/**
 * A method that the JIT has compiled.
 *
 * @param type the class, as {@link Class#getName()} says it
 * @param method its name
 * @param level 1 to 3 for C1, 4 for C2
 * @param startNanos when a compiler took it up, on the clock of {@link System#nanoTime()}; it was queued before
 * @param micros how long that took
 * @param osr whether it was compiled for a loop that was running in it
 */
record Compilation(String type, String method, int level, long startNanos, long micros, boolean osr) {

    private static final int C2 = 4;

    /** Whether the compiler that optimises was at work. */
    boolean byC2() {
        return level == C2;
    }
}
