package io.bytewatcher.junit.internal.watch;

import io.bytewatcher.watch.Breach;
import io.bytewatcher.watch.BreachListener;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/** Records the sites of the first breach whose thread is alive, while the test goes on. Thread-safe. */
final class SitesOfFirstBreach implements BreachListener {
    /** The time in addition for instrumenting the code and undoing it. */
    private static final Duration MARGIN = Duration.ofSeconds(30);

    private final Duration duration;
    private final Predicate<Breach> counts;
    private final AtomicBoolean wanted = new AtomicBoolean(true);
    private final Semaphore idle = new Semaphore(1);

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

    /** Lets no further search begin. */
    void cancel() {
        wanted.set(false);
    }

    /** Lets no further search begin, and waits for the current search. */
    void end() throws InterruptedException {
        cancel();
        if (idle.tryAcquire(duration.plus(MARGIN).toNanos(), TimeUnit.NANOSECONDS)) {
            idle.release();
        }
    }
}
