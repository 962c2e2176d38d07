package io.bytewatcher.samples.locks;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** Counts the garbage collections between its start and its end that stop the program, and for how long they do. */
final class GarbageCollections implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** What ZGC and Shenandoah do beside the program; their pauses have a bean of their own. */
    private static final String CONCURRENT = "Cycles";

    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> !collector.getName().endsWith(CONCURRENT))
            .toList();
    private final AtomicLong seen = new AtomicLong();
    private final AtomicLong longestMillis = new AtomicLong();
    private final NotificationListener listener = (notification, handback) -> see(notification);
    private final long collectionsBefore = collections();
    private final long millisBefore = millis();

    private GarbageCollections() {}

    /** Counts from now on. */
    static GarbageCollections count() {
        GarbageCollections counting = new GarbageCollections();
        for (GarbageCollectorMXBean collector : counting.collectors) {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(counting.listener, null, null);
            }
        }
        return counting;
    }

    /** A sentence about what there was until now. Notifications come later than collections, so it waits for them a little. */
    String describe() throws InterruptedException {
        long count = collections() - collectionsBefore;
        long start = System.nanoTime();
        while (seen.get() < count && System.nanoTime() - start < PATIENCE_NANOS) {
            Thread.sleep(1);
        }
        if (count == 0) {
            return "no garbage collection";
        }
        return String.format(
                Locale.ROOT,
                "garbage collections: %,d, together %,d ms, the longest %,d ms",
                count,
                millis() - millisBefore,
                longestMillis.get());
    }

    @Override
    public void close() {
        for (GarbageCollectorMXBean collector : collectors) {
            if (collector instanceof NotificationEmitter emitter) {
                try {
                    emitter.removeNotificationListener(listener);
                } catch (ListenerNotFoundException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    private void see(Notification notification) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            long millis = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                    .getGcInfo()
                    .getDuration();
            longestMillis.accumulateAndGet(millis, Math::max);
            seen.incrementAndGet();
        }
    }

    private long collections() {
        return collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    private long millis() {
        return collectors.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }
}
