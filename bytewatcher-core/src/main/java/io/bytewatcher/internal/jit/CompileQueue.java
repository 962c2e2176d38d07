package io.bytewatcher.internal.jit;

import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;

/**
 * Reads the output of HotSpot's diagnostic command {@code Compiler.queue}: the methods that are being compiled, and those that wait.
 *
 * <p>Each part has a heading, such as {@code Current compiles:} or {@code C2 compile queue:}. A line for each method follows, or {@code
 * Empty} for a queue without any. Parsed character by character, for the reason that {@link CodeList} gives.
 */
final class CompileQueue {
    /**
     * After JUnit's start, the queue empties within some 15 ms on an idle machine (25.0.3). Beside three busy processes on two processors
     * 250 ms were too short: {@code ByteBuffer.slice()} settled at 56 B instead of 0 in two of six JVMs (21.0.8).
     */
    private static final long MAX_NANOS = 1_000_000_000;

    private static final long PAUSE_NANOS = 250_000;

    private CompileQueue() {}

    /** Waits until no method is compiled or queued, at most 1 s. Returns at once on an interrupt, or if this JVM reports no queue. */
    static void awaitEmpty() {
        long start = System.nanoTime();
        try {
            while (!isEmpty(DiagnosticCommand.QUEUE.run())
                    && System.nanoTime() - start < MAX_NANOS
                    && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (JMException | RuntimeException e) {
            // no such command: not HotSpot, or a reduced one
        }
    }

    static boolean isEmpty(String queues) {
        int start = 0;
        while (start < queues.length()) {
            int newline = queues.indexOf('\n', start);
            int end = newline < 0 ? queues.length() : newline;
            String line = queues.substring(start, end).strip();
            if (!line.isEmpty() && !line.equals("Empty") && !line.endsWith(":")) {
                return false;
            }
            start = end + 1;
        }
        return true;
    }
}
