package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** A server that is polled, without ever waiting, by a daemon thread of its own until it is closed. */
public final class EchoServerThread implements AutoCloseable {

    private final EchoServer server;
    private final InetSocketAddress address;
    private final Thread thread;
    private volatile boolean closing;

    /** What ended the polling; read after the thread has been joined. */
    private @Nullable Throwable failure;

    private EchoServerThread(EchoServer server) throws IOException {
        this.server = server;
        this.address = server.address();
        this.thread = new Thread(this::run, "echo-server");
        thread.setDaemon(true);
    }

    /** Opens a server and starts polling it. */
    public static EchoServerThread start() throws IOException {
        EchoServerThread running = new EchoServerThread(EchoServer.open());
        running.thread.start();
        return running;
    }

    /** Where clients reach the server. */
    public InetSocketAddress address() {
        return address;
    }

    /**
     * Stops polling, closes the server and waits until both have happened.
     *
     * @throws IOException if polling had ended before, with what ended it as the cause
     */
    @Override
    public void close() throws IOException {
        closing = true;
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
        if (failure != null) {
            throw new IOException("the echo server failed", failure);
        }
    }

    private void run() {
        try (server) {
            long fruitless = 0;
            while (!closing) {
                if (server.poll() > 0) {
                    fruitless = 0;
                } else {
                    Spin.pause(fruitless++);
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            failure = e;
        }
    }
}
