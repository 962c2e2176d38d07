package io.bytewatcher.samples.jitter;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** What the JIT has yet to compile: on a busy machine a method is taken up long after it was queued. */
final class CompilerQueue {

    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long BETWEEN_LOOKS_MILLIS = 10;

    /** A task in the list that the JVM gives begins with its number, or with the thread that is at it. */
    private static final Pattern TASK = Pattern.compile("^(.*CompilerThread\\d+)?\\s*\\d+\\s", Pattern.MULTILINE);

    private CompilerQueue() {}

    /** Waits until all is compiled, or ten seconds have passed. */
    static void awaitEmpty() throws InterruptedException {
        long start = System.nanoTime();
        while (TASK.matcher(tasks()).find() && System.nanoTime() - start < LONGEST_NANOS) {
            Thread.sleep(BETWEEN_LOOKS_MILLIS);
        }
    }

    /** The JVM's own list; a JVM without a compiler has none. */
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
