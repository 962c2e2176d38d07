package io.bytewatcher.internal.sites.ledger;

import org.jspecify.annotations.Nullable;

/** Runs work on a thread that no measurement counts, so that its bytes are not the caller's. */
final class HelperThread {
    /** One of the threads that are ignored by default. */
    private static final String NAME = "bytewatcher-ledger";

    private HelperThread() {}

    /** Runs work and waits until it ends. An interrupt is deferred, because interrupted work would leave probes behind. */
    static void run(Runnable work) {
        HelperTask task = new HelperTask(work);
        Thread thread = new Thread(null, task, NAME, 0, false);
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        Throwable failure = task.failure;
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
    }

    private static final class HelperTask implements Runnable {
        private final Runnable work;
        private volatile @Nullable Throwable failure;

        HelperTask(Runnable work) {
            this.work = work;
        }

        @Override
        public void run() {
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                failure = e;
            }
        }
    }
}
