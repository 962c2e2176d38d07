package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A server with its own daemon thread, which polls it until it is closed. */
public final class EchoServerThread implements AutoCloseable {

    private final EchoSettings settings;
    private final EchoService service;
    private final ServerAddress place;
    private final ServerMonitor monitor;
    private final Thread thread;
    private volatile boolean closing;

    /** The bytes sent back, valid after the end of the thread. */
    private volatile long echoed;

    /** The failure that ended the polling. */
    private volatile @Nullable Throwable failure;

    private EchoServerThread(EchoSettings settings, EchoService service, ServerAddress place, ServerMonitor monitor) {
        this.settings = settings;
        this.service = service;
        this.place = place;
        this.monitor = monitor;
        this.thread = new Thread(this::run, "echo-server");
        thread.setDaemon(true);
    }

    /** Opens a TCP server with {@link WaitStrategy#SELECT_NOW} on the loopback address, and starts to poll it. */
    public static EchoServerThread start() throws IOException {
        return start(EchoSettings.of(Transport.TCP, WaitStrategy.SELECT_NOW), ServerAddress.loopback(), Peers.ANY);
    }

    /**
     * Opens a server and starts to poll it.
     *
     * @param wished place of the server, with port 0 for any free port
     * @param peers the peers that a UDP server serves
     */
    public static EchoServerThread start(EchoSettings settings, ServerAddress wished, Peers peers) throws IOException {
        return start(settings, wished, peers, UnaryOperator.identity());
    }

    /**
     * Opens a server and starts to poll a wrapper of it.
     *
     * @param around wraps the server
     */
    public static EchoServerThread start(
            EchoSettings settings, ServerAddress wished, Peers peers, UnaryOperator<EchoService> around)
            throws IOException {
        ServerMonitor monitor = new ServerMonitor(settings);
        BoundServer opened = BoundServer.open(settings, wished, peers, monitor.times());
        EchoServerThread running =
                new EchoServerThread(settings, around.apply(opened.service()), opened.place(), monitor);
        running.thread.start();
        return running;
    }

    /** Returns the place for clients. */
    public ServerAddress place() {
        return place;
    }

    /** Returns the address for clients of a server with sockets. */
    public InetSocketAddress address() {
        if (place instanceof ServerAddress.Socket socket) {
            return socket.address();
        }
        throw new IllegalStateException("no socket, but " + place);
    }

    /** Returns the monitor of the thread's bytes and times. */
    public ServerMonitor monitor() {
        return monitor;
    }

    /** Returns the number of bytes sent back. Valid after {@link #close()}. */
    long echoedBytes() {
        return echoed;
    }

    /** Throws if the thread has failed. */
    public void requireRunning() throws IOException {
        Throwable why = failure;
        if (why != null) {
            throw new IOException("the echo server failed: " + why, why);
        }
    }

    /**
     * Stops the polling, closes the server and waits for both.
     *
     * @throws IOException if polling had failed before, with the failure as the cause
     */
    @Override
    public void close() throws IOException {
        closing = true;
        service.stop();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        requireRunning();
    }

    private void run() {
        try (service) {
            serve();
        } catch (IOException | RuntimeException | Error e) {
            fail(e);
        } finally {
            echoed = service.echoedBytes();
        }
    }

    /** Sets the failure before the service is closed, because clients see only the closing. */
    private void serve() {
        try {
            monitor.attach();
            long fruitless = 0;
            while (!closing) {
                if (service.poll() > 0) {
                    fruitless = 0;
                    monitor.answer(service.echoedBytes());
                } else {
                    settings.idle().pause(fruitless++);
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            fail(e);
        }
    }

    private void fail(Throwable why) {
        if (!closing && failure == null) {
            failure = why;
        }
    }
}
