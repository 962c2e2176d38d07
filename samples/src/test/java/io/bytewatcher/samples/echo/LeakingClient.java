package io.bytewatcher.samples.echo;

import io.bytewatcher.watch.ByteWatcher;
import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A client on its own thread that makes one round trip after the other, and reports each to a watcher. While it leaks, it allocates an
 * object of 16 bytes in every 1,000th round trip.
 */
final class LeakingClient implements AutoCloseable {
    static final int MESSAGES_PER_LEAK = 1_000;
    static final int LEAK_BYTES = 16;

    private final EchoClient client;
    private final Thread thread;
    private final long remarkable;
    private volatile boolean closing;
    private volatile boolean leaking;
    private volatile @Nullable ByteWatcher watcher;
    private volatile long messages;
    private volatile long leaks;
    private volatile long firstNanos;
    private volatile long remarkableNanos;
    private volatile @Nullable Throwable failure;

    @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the object
    private volatile @Nullable Object leaked;

    private LeakingClient(EchoClient client, long remarkable) {
        this.client = client;
        this.remarkable = remarkable;
        thread = new Thread(this::run, "echo-client");
        thread.setDaemon(true);
    }

    /**
     * Connects a client and starts it.
     *
     * @param remarkable number of the leak, counted from 1, whose time is kept in addition to that of the first
     */
    static LeakingClient start(SocketAddress server, EchoSettings settings, Duration timeout, long remarkable)
            throws IOException {
        LeakingClient leaking = new LeakingClient(EchoClient.connect(server, settings, timeout), remarkable);
        leaking.thread.start();
        return leaking;
    }

    /** Starts to leak, with new counts. */
    void startLeaking() {
        leaks = 0;
        firstNanos = 0;
        remarkableNanos = 0;
        leaking = true;
    }

    /** Stops the leak, and waits until it has stopped. */
    void stopLeaking() throws IOException {
        leaking = false;
        awaitMessages(1 + MESSAGES_PER_LEAK);
    }

    void report(ByteWatcher to) {
        watcher = to;
    }

    /** Stops the reports, and waits until they have stopped. The watcher can then be closed. */
    void stopReporting() throws IOException {
        watcher = null;
        awaitMessages(2);
    }

    long leaks() {
        return leaks;
    }

    /** Returns the time of the first leak, on the clock of {@link System#nanoTime()}. */
    long firstNanos() {
        return firstNanos;
    }

    /** Returns the time of the remarkable leak. */
    long remarkableNanos() {
        return remarkableNanos;
    }

    /** Waits for a number of further round trips. */
    void awaitMessages(long more) throws IOException {
        long end = messages + more;
        while (messages < end) {
            requireRunning();
            Thread.onSpinWait();
        }
    }

    /** Throws if the connection has failed. */
    void requireRunning() throws IOException {
        Throwable why = failure;
        if (why != null) {
            throw new IOException("the client failed", why);
        }
    }

    @Override
    public void close() throws IOException {
        closing = true;
        try (client) {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written by this thread alone while it leaks
    private void run() {
        try {
            while (!closing) {
                client.roundTrip();
                messages++;
                if (messages % MESSAGES_PER_LEAK == 0 && leaking) {
                    long count = leaks + 1;
                    if (count == 1) {
                        firstNanos = System.nanoTime();
                    } else if (count == remarkable) {
                        remarkableNanos = System.nanoTime();
                    }
                    leak();
                    leaks = count;
                }
                ByteWatcher watching = watcher;
                if (watching != null) {
                    watching.operations(1);
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
        }
    }

    private void leak() {
        leaked = new Object(); // the leak
    }
}
