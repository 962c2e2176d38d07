package io.bytewatcher.watch;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs an action that may hang, and prints the stacks of all threads if it does. */
final class Bounded {
    /** Many times the need of a loaded machine: only a hanging action takes as long. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private Bounded() {}

    static void run(Callable<?> body) throws Exception {
        FutureTask<?> task = new FutureTask<>(body);
        Thread thread = new Thread(task, "bounded");
        thread.setDaemon(true);
        thread.start();
        try {
            task.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException hanging) {
            throw new AssertionError("not done within " + PATIENCE + "\n" + threads(), hanging);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw failed;
        }
    }

    private static String threads() {
        StringBuilder dump = new StringBuilder();
        for (ThreadInfo thread : ManagementFactory.getThreadMXBean().dumpAllThreads(true, true)) {
            LockInfo lock = thread.getLockInfo();
            dump.append('"').append(thread.getThreadName()).append("\" ").append(thread.getThreadState());
            dump.append(lock == null ? "" : " on " + lock + " of " + thread.getLockOwnerName())
                    .append('\n');
            for (StackTraceElement frame : thread.getStackTrace()) {
                dump.append("    at ").append(frame).append('\n');
            }
        }
        return dump.toString();
    }
}
