package io.bytewatcher.benchmarks.roundtrips;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@link OneByteEcho}, both sides in one JVM. */
record OneByteServer(Path folder, long messages) implements Contender {

    @Override
    public String name() {
        return "1-byte server";
    }

    @Override
    public boolean knows(Way way) {
        return way == Way.SPIN;
    }

    @Override
    public Figures measure(Way way) throws IOException {
        List<String> arguments =
                List.of("-cp", Program.classPath(), OneByteEcho.class.getName(), Long.toString(messages));
        try (Program program = Program.start(folder, arguments)) {
            String[] figures = program.awaitLine("p50,p99 ").substring(8).split(",", -1);
            return new Figures(Long.parseLong(figures[0]), Long.parseLong(figures[1]));
        }
    }
}
