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

/** Counts the garbage collections that stop the program, and their pauses, from its creation on. */
final class GarbageCollections implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The suffix of ZGC's and Shenandoah's concurrent collectors. Their pauses have a bean of their own. */
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

    /** Starts to count. */
    static GarbageCollections count() {
        GarbageCollections counting = new GarbageCollections();
        for (GarbageCollectorMXBean collector : counting.collectors) {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(counting.listener, null, null);
            }
        }
        return counting;
    }

    /** Describes the collections so far in a sentence. Waits up to a second for notifications, which come after the collections. */
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
                "garbage collections: %,d, %,d ms in all, the longest %,d ms",
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
