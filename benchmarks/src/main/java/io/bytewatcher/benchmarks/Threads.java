package io.bytewatcher.benchmarks;

import java.util.List;

/** Operations on threads. */
final class Threads {
    private Threads() {}

    /** Waits until threads have ended. An interrupt ends the wait. */
    static void join(List<? extends Thread> threads) {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The group of the JDK's own threads, in which all others are. */
    static ThreadGroup rootGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
