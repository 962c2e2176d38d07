package io.bytewatcher.benchmarks.roundtrips;

import io.bytewatcher.samples.Samples;
import io.bytewatcher.samples.echo.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The echo sample, with a JVM for the client and one for the server. Both spin without yielding, as java-ping does. */
record OwnEcho(Path folder, long messages) implements Contender {

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public boolean knows(Way way) {
        return true;
    }

    @Override
    public Figures measure(Way way) throws IOException {
        List<String> common = List.of(
                "-cp",
                Program.classPath(),
                Samples.class.getName(),
                "echo",
                "--transport=" + way.transport(),
                "--wait=" + way.waiting(),
                "--idle=spin",
                "--file=" + folder.resolve("echo.ipc"));
        try (Program server = Program.start(folder, with(common, "--role=server"))) {
            String listening = server.awaitLine(way.transport() + " server at ");
            String place = listening.substring(listening.indexOf(" at ") + 4, listening.indexOf(", messages"));
            List<String> arguments = with(
                    common,
                    "--role=client",
                    "--format=csv",
                    "--runs=1",
                    "--max-time=600s",
                    "--warmup=" + messages,
                    "--ops=" + messages);
            if (way.transport() != Transport.IPC) {
                arguments.add("--port=" + place.substring(place.lastIndexOf(':') + 1));
            }
            try (Program client = Program.start(folder, arguments)) {
                List<String> names =
                        Arrays.asList(client.awaitLine("transport,").split(",", -1));
                List<String> values =
                        Arrays.asList(client.awaitLine(way.transport() + ",").split(",", -1));
                return new Figures(
                        Long.parseLong(values.get(names.indexOf("50_ns"))),
                        Long.parseLong(values.get(names.indexOf("99_ns"))));
            }
        }
    }

    private static List<String> with(List<String> common, String... more) {
        List<String> all = new ArrayList<>(common);
        all.addAll(List.of(more));
        return all;
    }
}
