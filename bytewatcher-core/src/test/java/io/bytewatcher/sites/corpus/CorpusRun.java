package io.bytewatcher.sites.corpus;

import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.internal.sites.ledger.LedgerEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** In a JVM of its own: runs programs under a finder. */
final class CorpusRun {
    private CorpusRun() {}

    /** Which finder. */
    enum Which {
        ORACLE,
        EVENTS,
        LEDGER;

        Finder finder() {
            return switch (this) {
                case ORACLE -> new EventFinder();
                case EVENTS -> new EngineFinder(new ObjectEventsEngine());
                case LEDGER -> new EngineFinder(new LedgerEngine());
            };
        }
    }

    /**
     * Runs.
     *
     * @param args the finder, whether first uses are wanted, the file that lists the programs, and the file for the rows
     */
    public static void main(String... args) throws Exception {
        List<String> rows = new ArrayList<>();
        List<Throwable> thrown = new ArrayList<>();
        // A stack of its own: a backtrace costs more from the 33rd frame on.
        Thread thread = new Thread(
                () -> {
                    try {
                        List<Program> programs = new ArrayList<>();
                        for (String line : Files.readAllLines(Path.of(args[2]))) {
                            programs.add(Program.Place.parse(line).load());
                        }
                        Finder finder = Which.valueOf(args[0]).finder();
                        finder.find(programs, Boolean.parseBoolean(args[1])).forEach(row -> rows.add(row.toString()));
                    } catch (Throwable e) {
                        thrown.add(e);
                    }
                },
                "corpus");
        thread.start();
        thread.join();
        if (!thrown.isEmpty()) {
            throw new AssertionError(thrown.get(0));
        }
        Files.write(Path.of(args[3]), rows);
    }
}
