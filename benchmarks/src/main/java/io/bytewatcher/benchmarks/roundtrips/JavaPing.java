package io.bytewatcher.benchmarks.roundtrips;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * java-ping unchanged, with its messages of 32 bytes. It makes a million round trips, prints a line, and repeats that. The second line counts;
 * the first million is the warm-up.
 *
 * @param classes its jar or the folder with its classes
 */
record JavaPing(Path folder, Path classes) implements Contender {

    @Override
    public String name() {
        return "java-ping";
    }

    @Override
    public boolean knows(Way way) {
        return true;
    }

    @Override
    public Figures measure(Way way) throws IOException, InterruptedException {
        String port = freePort();
        String otherPort = freePort();
        return switch (way) {
            case UDP ->
                measure(
                        List.of("UdpPingServer", "localhost", port, otherPort),
                        List.of("coordinated.UdpPingClient", "localhost", port, otherPort));
            case IPC -> measure(List.of("IpcPingServerSOLV"), List.of("coordinated.IpcPingClientSOLV"));
            default ->
                measure(
                        List.of("TcpPingMain", "-server", "-" + way.waiting(), "127.0.0.1", port),
                        List.of("TcpPingMain", "-client", "-" + way.waiting(), "127.0.0.1", port));
        };
    }

    private Figures measure(List<String> server, List<String> client) throws IOException, InterruptedException {
        try (Program serving = Program.start(folder, java(server))) {
            serving.awaitLine(""); // the address, printed just before it listens
            Thread.sleep(1_000);
            try (Program pinging = Program.start(folder, java(client))) {
                pinging.awaitLine("Min,");
                pinging.awaitLine(""); // of the warm-up
                String[] figures = pinging.awaitLine("").replace("@", "").split(",", -1);
                return new Figures(Long.parseLong(figures[1]), Long.parseLong(figures[3]));
            }
        }
    }

    private List<String> java(List<String> program) {
        List<String> arguments = new ArrayList<>(List.of("-Dloop=2", "-cp", classes.toString()));
        arguments.addAll(program);
        return arguments;
    }

    private static String freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return Integer.toString(socket.getLocalPort());
        }
    }
}
