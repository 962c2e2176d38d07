package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A server that pauses at regular intervals, as a garbage collection would make it. */
public final class StallingService implements EchoService {

    private final EchoService service;
    private final long everyBytes;
    private final Runnable pause;
    private long next;

    /**
     * Wraps a server.
     *
     * @param everyBytes bytes sent back between two pauses
     * @param stall duration of a pause
     */
    public StallingService(EchoService service, long everyBytes, Duration stall) {
        this(service, everyBytes, () -> pause(stall));
    }

    StallingService(EchoService service, long everyBytes, Runnable pause) {
        this.service = service;
        this.everyBytes = everyBytes;
        this.pause = pause;
        this.next = everyBytes;
    }

    private static void pause(Duration stall) {
        long end = System.nanoTime() + stall.toNanos();
        for (long left = stall.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    @Override
    public int poll() throws IOException {
        if (service.echoedBytes() >= next) {
            pause.run(); // first, so that one that throws does so in each poll from now on
            next += everyBytes;
        }
        return service.poll();
    }

    @Override
    public long echoedBytes() {
        return service.echoedBytes();
    }

    @Override
    public void stop() {
        service.stop();
    }

    @Override
    public void close() throws IOException {
        service.close();
    }
}
