package io.bytewatcher.sites.corpus;

import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.internal.sites.ledger.LedgerEngine;
import io.bytewatcher.sites.corpus.Case.When;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** In a JVM of its own: runs programs under a finder. */
public final class CorpusRun {
    private CorpusRun() {}

    /** The finder. */
    public enum Which {
        ORACLE,
        EVENTS,
        LEDGER;

        /** Whether it finds sites of such code: the oracle keeps the JIT from its work, and object events begin after a first call. */
        boolean finds(When when) {
            return switch (this) {
                case ORACLE -> when != When.SETTLED;
                case EVENTS -> when != When.FIRST_USE;
                case LEDGER -> true;
            };
        }

        /** The oracle finds lines only. */
        boolean namesCauses() {
            return this != ORACLE;
        }

        Finder finder(When when) {
            if (when == When.SETTLED) {
                return new SettledFinder();
            }
            return switch (this) {
                case ORACLE -> new EventFinder(when);
                case EVENTS -> new EngineFinder(new ObjectEventsEngine());
                case LEDGER ->
                    when == When.FIRST_USE ? new FirstUseFinder() : new EngineFinder(new LedgerEngine(List.of()));
            };
        }
    }

    /**
     * Runs.
     *
     * @param args the finder, when the figures hold, the file that lists the programs, and the file for the rows
     */
    public static void main(String... args) throws Exception {
        if (ObjectEventsEngine.isPossible()) {
            ObjectEventsEngine.prepare(
                    Files.createTempDirectory(Path.of(args[3]).toAbsolutePath().getParent(), "events"), true);
        }
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
                        Finder finder = Which.valueOf(args[0]).finder(When.valueOf(args[1]));
                        finder.find(programs).forEach(row -> rows.add(row.toString()));
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
