package io.bytewatcher.junit.internal.watch;

import io.bytewatcher.watch.Breach;
import io.bytewatcher.watch.BreachListener;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/** Has the sites of one breach recorded while the test goes on: of the first one whose thread lives. Thread-safe. */
final class SitesOfFirstBreach implements BreachListener {
    /** What marking the code, and undoing it, may take besides. */
    private static final Duration MARGIN = Duration.ofSeconds(30);

    private final Duration duration;
    private final Predicate<Breach> counts;
    private final AtomicBoolean wanted = new AtomicBoolean(true);
    private final Semaphore idle = new Semaphore(1);

    /**
     * Prepares it.
     *
     * @param duration for how long to record
     * @param counts whether a breach is one of the test's
     */
    SitesOfFirstBreach(Duration duration, Predicate<Breach> counts) {
        this.duration = duration;
        this.counts = counts;
    }

    @Override
    public void onBreach(Breach breach) throws InterruptedException {
        boolean alive = !breach.limit().isPerThread()
                || breach.thread().filter(Thread::isAlive).isPresent();
        if (alive && counts.test(breach) && wanted.getAndSet(false) && idle.tryAcquire()) {
            try {
                breach.sites(duration);
            } finally {
                idle.release();
            }
        }
    }

    /** Begins no search any more. */
    void cancel() {
        wanted.set(false);
    }

    /** Begins no search any more, and waits for the one that is on. */
    void end() throws InterruptedException {
        cancel();
        if (idle.tryAcquire(duration.plus(MARGIN).toNanos(), TimeUnit.NANOSECONDS)) {
            idle.release();
        }
    }
}
