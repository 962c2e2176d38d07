package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A connected client, and its server if that runs in this JVM. */
final class EchoSession implements AutoCloseable {

    private final Optional<EchoServerThread> server;
    private final RoundTrip client;
    private final Optional<Path> madeFile;

    private EchoSession(Optional<EchoServerThread> server, RoundTrip client, Optional<Path> madeFile) {
        this.server = server;
        this.client = client;
        this.madeFile = madeFile;
    }

    /**
     * Starts the server, if this JVM runs it, and connects.
     *
     * @throws IOException with a message that names the option to change
     */
    static EchoSession open(EchoPlan plan) throws IOException {
        return open(plan, UnaryOperator.identity());
    }

    /**
     * Starts a wrapped server, if this JVM runs it, and connects.
     *
     * @param around wraps the server
     */
    static EchoSession open(EchoPlan plan, UnaryOperator<EchoService> around) throws IOException {
        EchoSettings settings = plan.settings();
        if (settings.transport() == Transport.NOOP) {
            return new EchoSession(Optional.empty(), new NoopClient(), Optional.empty());
        }
        if (plan.role() == Role.CLIENT) {
            return new EchoSession(Optional.empty(), connect(plan, plan.place()), Optional.empty());
        }
        Optional<Path> file = plan.place() instanceof ServerAddress.MappedFile mapped && mapped.isTemporary()
                ? Optional.of(mapped.path())
                : Optional.empty();
        EchoServerThread server;
        try {
            server = serve(plan, Peers.ONE, around);
        } catch (IOException e) {
            delete(file);
            throw e;
        }
        try {
            return new EchoSession(Optional.of(server), connect(plan, server.place()), file);
        } catch (IOException e) {
            try (server) {
                throw e;
            } finally {
                delete(file);
            }
        }
    }

    /** Starts the server without a client. */
    static EchoServerThread serve(EchoPlan plan, Peers peers) throws IOException {
        return serve(plan, peers, UnaryOperator.identity());
    }

    private static EchoServerThread serve(EchoPlan plan, Peers peers, UnaryOperator<EchoService> around)
            throws IOException {
        try {
            return EchoServerThread.start(plan.settings(), plan.place(), peers, around);
        } catch (BindException e) {
            throw new IOException(
                    "cannot listen at " + plan.place() + ": " + e.getMessage()
                            + " (choose another --port; 0 takes any free one)",
                    e);
        } catch (FileSystemException e) {
            throw cannotOpen(plan.place(), e);
        }
    }

    RoundTrip client() {
        return client;
    }

    /**
     * Throws if the server runs in this JVM and has failed.
     *
     * @throws IOException with the server's failure as the cause
     */
    void requireRunningServer() throws IOException {
        if (server.isPresent()) {
            server.get().requireRunning();
        }
    }

    /** Returns the server, if it runs in this JVM. */
    Optional<EchoServerThread> server() {
        return server;
    }

    @Override
    public void close() throws IOException {
        try (client) {
            if (server.isPresent()) {
                server.get().close();
            }
        } finally {
            delete(madeFile);
        }
    }

    private static void delete(Optional<Path> file) throws IOException {
        if (file.isPresent()) {
            Files.deleteIfExists(file.get());
        }
    }

    private static RoundTrip connect(EchoPlan plan, ServerAddress place) throws IOException {
        try {
            return place instanceof ServerAddress.MappedFile file
                    ? IpcClient.connect(file.path(), plan.settings(), plan.timeout())
                    : EchoClient.connect(((ServerAddress.Socket) place).address(), plan.settings(), plan.timeout());
        } catch (ConnectException e) {
            throw new IOException(
                    "cannot connect to " + place + ": " + e.getMessage()
                            + " (is a server running there? echo --role server --port "
                            + (place instanceof ServerAddress.Socket socket
                                    ? socket.address().getPort()
                                    : 0) + ")",
                    e);
        } catch (NoSuchFileException e) {
            throw new IOException(
                    "no server has created " + place + " (echo --role server --transport ipc creates it)", e);
        } catch (FileSystemException e) {
            throw cannotOpen(place, e);
        }
    }

    /** Describes an exception whose message is often only the file. */
    private static IOException cannotOpen(ServerAddress place, FileSystemException e) {
        String why = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
        return new IOException("cannot open " + place + ": " + why + " (--file names another)", e);
    }
}
