package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.TestRun;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.junit.jupiter.api.Test;
import org.moditect.jfrunit.EnableEvent;
import org.moditect.jfrunit.JfrEventTest;
import org.moditect.jfrunit.JfrEvents;

/**
 * The {@link KnownSize} of this JVM by JfrUnit: a test as its users write it. JfrUnit returns events, so the figure is the sum of the new
 * TLABs and the objects outside TLABs of the test's thread. The class is public for JfrUnit's extension.
 */
@JfrEventTest
public class JfrUnitSize {
    private static final String IN_NEW_TLAB = "jdk.ObjectAllocationInNewTLAB";
    private static final String OUTSIDE_TLAB = "jdk.ObjectAllocationOutsideTLAB";

    private static volatile double bytes = Double.NaN;

    public JfrEvents jfrEvents = new JfrEvents();

    private final Runnable code = KnownSizes.ofThisJvm().code();

    @Test
    @EnableEvent(IN_NEW_TLAB)
    @EnableEvent(OUTSIDE_TLAB)
    void allocates() {
        jfrEvents.reset();
        code.run();
        jfrEvents.awaitEvents();
        bytes = jfrEvents
                .filter(JfrUnitSize::isOfThisThread)
                .mapToLong(JfrUnitSize::bytes)
                .sum();
    }

    static double measure() {
        TestRun.printedBy(JfrUnitSize.class);
        return bytes;
    }

    private static boolean isOfThisThread(RecordedEvent event) {
        return Optional.ofNullable(event.getThread())
                .map(RecordedThread::getJavaName)
                .filter(Thread.currentThread().getName()::equals)
                .isPresent();
    }

    private static long bytes(RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case IN_NEW_TLAB -> event.getLong("tlabSize");
            case OUTSIDE_TLAB -> event.getLong("allocationSize");
            default -> 0;
        };
    }
}
