package io.bytewatcher.samples.echo;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Sends back messages of 32 bytes to one client, until its fault. */
final class FaultyServer implements AutoCloseable {

    private static final int SIZE = 32;

    private final ServerSocket listener;
    private final int soundMessages;
    private final Fault fault;

    private FaultyServer(ServerSocket listener, int soundMessages, Fault fault) {
        this.listener = listener;
        this.soundMessages = soundMessages;
        this.fault = fault;
    }

    static FaultyServer start(int soundMessages, Fault fault) throws IOException {
        FaultyServer server =
                new FaultyServer(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()), soundMessages, fault);
        Thread thread = new Thread(server::serve, "faulty-server");
        thread.setDaemon(true);
        thread.start();
        return server;
    }

    int port() {
        return listener.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    private void serve() {
        try (Socket socket = listener.accept()) {
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            OutputStream out = socket.getOutputStream();
            byte[] message = new byte[SIZE];
            for (int i = 0; i < soundMessages; i++) {
                in.readFully(message);
                out.write(message);
            }
            in.readFully(message);
            switch (fault) {
                case DIE -> {}
                case TRUNCATE -> out.write(message, 0, SIZE - 1);
                case CORRUPT -> {
                    message[17]++;
                    out.write(message);
                    in.readFully(message);
                }
            }
        } catch (EOFException e) {
            // The client has closed the connection.
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
