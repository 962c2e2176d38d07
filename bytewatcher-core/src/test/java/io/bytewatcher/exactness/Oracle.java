package io.bytewatcher.exactness;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The allocation of code after a long run, from the JVM's counter and a plain loop, without any code of ByteWatcher. */
final class Oracle {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long WARM_UP_CALLS = 400_000;
    private static final long WARM_UP_NANOS = 2_000_000_000;
    private static final int CALLS = 500;
    private static final int QUIET_ROUNDS = 10;

    private Oracle() {}

    /** The least bytes of a round, because occasional bytes are the compiler's. */
    static long bytesPerOperation(Runnable code) {
        long end = System.nanoTime() + WARM_UP_NANOS;
        for (long calls = 0; calls < WARM_UP_CALLS && System.nanoTime() < end; calls += CALLS) {
            bytesOfRound(code);
        }
        long least = Long.MAX_VALUE;
        int same = 0;
        while (same < QUIET_ROUNDS) {
            pause();
            long bytes = bytesOfRound(code);
            same = bytes < least ? 0 : same + 1;
            least = Math.min(least, bytes);
        }
        if (least % CALLS != 0) {
            throw new IllegalStateException(least + " bytes in " + CALLS + " calls");
        }
        return least / CALLS;
    }

    private static long bytesOfRound(Runnable code) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < CALLS; i++) {
            code.run();
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /** Lets the compiler finish. */
    private static void pause() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
