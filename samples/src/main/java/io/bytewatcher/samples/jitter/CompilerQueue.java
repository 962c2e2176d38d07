package io.bytewatcher.samples.jitter;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** The JIT's queue. On a busy machine a method waits in it for long. */
final class CompilerQueue {

    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long POLL_MILLIS = 10;

    /** The start of a task in the JVM's list: its number, or the compiler thread that works on it. */
    private static final Pattern TASK = Pattern.compile("^(.*CompilerThread\\d+)?\\s*\\d+\\s", Pattern.MULTILINE);

    private CompilerQueue() {}

    /** Waits until the queue is empty, for at most ten seconds. */
    static void awaitEmpty() throws InterruptedException {
        long start = System.nanoTime();
        while (TASK.matcher(tasks()).find() && System.nanoTime() - start < LONGEST_NANOS) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Returns the JVM's list of tasks, empty in a JVM without a compiler. */
    private static String tasks() {
        try {
            return (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "compilerQueue",
                            new Object[0],
                            new String[0]);
        } catch (JMException e) {
            return "";
        }
    }
}
