package io.bytewatcher.samples.echo;

import io.bytewatcher.watch.ByteWatcher;
import java.io.IOException;
import java.net.SocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A client on a thread of its own that makes one round trip after the other and reports each to a watcher. By a switch it allocates
 * an object of 16 bytes in every 1,000th.
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
     * @param remarkable which leak, counted from 1, is to be remembered with its time, as the first one is
     */
    static LeakingClient start(SocketAddress server, EchoSettings settings, Duration timeout, long remarkable)
            throws IOException {
        LeakingClient leaking = new LeakingClient(EchoClient.connect(server, settings, timeout), remarkable);
        leaking.thread.start();
        return leaking;
    }

    /** From now on it leaks, and counts that anew. */
    void startLeaking() {
        leaks = 0;
        firstNanos = 0;
        remarkableNanos = 0;
        leaking = true;
    }

    /** Returns when it leaks no more. */
    void stopLeaking() throws IOException {
        leaking = false;
        awaitMessages(1 + MESSAGES_PER_LEAK);
    }

    void report(ByteWatcher to) {
        watcher = to;
    }

    /** Returns when it reports no more, so that the watcher can be closed. */
    void reportNobody() throws IOException {
        watcher = null;
        awaitMessages(2);
    }

    long leaks() {
        return leaks;
    }

    /** When it leaked first, on the clock of {@link System#nanoTime()}. */
    long firstNanos() {
        return firstNanos;
    }

    /** When it leaked for the remarkable time. */
    long remarkableNanos() {
        return remarkableNanos;
    }

    /** Waits until it has made so many round trips more. */
    void awaitMessages(long more) throws IOException {
        long end = messages + more;
        while (messages < end) {
            requireRunning();
            Thread.onSpinWait();
        }
    }

    /** Fails if its connection has. */
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

    @SuppressWarnings("NonAtomicVolatileUpdate") // this thread alone writes them while it leaks
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
                ByteWatcher told = watcher;
                if (told != null) {
                    told.operations(1);
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
