package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A server that is polled by a daemon thread of its own until it is closed. */
public final class EchoServerThread implements AutoCloseable {

    private final EchoSettings settings;
    private final EchoService service;
    private final Place place;
    private final ServerMonitor monitor;
    private final Thread thread;
    private volatile boolean closing;

    /** Bytes that were sent back, once the thread has ended. */
    private volatile long echoed;

    /** What ended the polling. */
    private volatile @Nullable Throwable failure;

    private EchoServerThread(EchoSettings settings, EchoService service, Place place, ServerMonitor monitor) {
        this.settings = settings;
        this.service = service;
        this.place = place;
        this.monitor = monitor;
        this.thread = new Thread(this::run, "echo-server");
        thread.setDaemon(true);
    }

    /** Opens a server for TCP, that asks a selector again and again, on the loopback address, and starts polling it. */
    public static EchoServerThread start() throws IOException {
        return start(EchoSettings.of(Transport.TCP, Wait.SELECT_NOW), Place.loopback(), Peers.ANY);
    }

    /**
     * Opens a server and starts polling it.
     *
     * @param wished where it is to be
     * @param peers whom it serves with UDP
     */
    public static EchoServerThread start(EchoSettings settings, Place wished, Peers peers) throws IOException {
        return start(settings, wished, peers, UnaryOperator.identity());
    }

    /**
     * Opens a server and starts polling it through something else.
     *
     * @param around makes of the server what is polled
     */
    public static EchoServerThread start(
            EchoSettings settings, Place wished, Peers peers, UnaryOperator<EchoService> around) throws IOException {
        ServerMonitor monitor = new ServerMonitor(settings);
        OpenedServer opened = OpenedServer.open(settings, wished, peers, monitor.times());
        EchoServerThread running =
                new EchoServerThread(settings, around.apply(opened.service()), opened.place(), monitor);
        running.thread.start();
        return running;
    }

    /** Where clients reach the server. */
    public Place place() {
        return place;
    }

    /** Where clients reach the server, if it has sockets. */
    public InetSocketAddress address() {
        if (place instanceof Place.Socket socket) {
            return socket.address();
        }
        throw new IllegalStateException("no socket, but " + place);
    }

    /** What the thread allocates, and how long it has messages. */
    public ServerMonitor monitor() {
        return monitor;
    }

    /** How many bytes were sent back. For those who have closed it. */
    long echoedBytes() {
        return echoed;
    }

    /** Fails if the thread has. */
    public void requireRunning() throws IOException {
        Throwable why = failure;
        if (why != null) {
            throw new IOException("the echo server failed: " + why, why);
        }
    }

    /**
     * Stops polling, closes the server and waits until both have happened.
     *
     * @throws IOException if polling had ended before, with what ended it as the cause
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

    /** Its failure is known before the service is closed, which is all that clients see of it. */
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
