package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.ledger.transform.Plan;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Run by hand: prints what it takes to put marks into some thousand loaded classes and to take them out again, and what a mark
 * costs. Arguments: how many classes.
 */
final class InstrumentingCost {
    private static final int CALLS = 20_000_000;

    @SuppressWarnings("unused") // written only: keeps objects alive
    private static @Nullable Object sink;

    private InstrumentingCost() {}

    public static void main(String[] arguments) throws IOException {
        int wanted = arguments.length == 0 ? 2_000 : Integer.parseInt(arguments[0]);
        System.out.println(load(wanted) + " classes loaded");
        time("calls without marks, ns each", CALLS, InstrumentingCost::calls);
        Agent.require();
        LedgerSession session = LedgerSession.open(new Scope(List.of()));
        time("instrument, ms", 1_000_000, () -> session.mark(Plan.all(false)));
        System.out.println("remarks: " + session.remarks());
        System.out.println(session.table().classes().size() + " classes, "
                + session.table().capacity() / 2 + " sites");
        time("calls, marks idle, ns each", CALLS, InstrumentingCost::calls);
        Recorder recorder = new Recorder(session, false);
        recorder.prepare();
        recorder.on();
        time("calls, marks record, ns each", CALLS, InstrumentingCost::calls);
        recorder.off();
        time("restore, ms", 1_000_000, session::close);
        time("calls without marks, ns each", CALLS, InstrumentingCost::calls);
    }

    /** One entry, one exit, one site each. */
    private static void calls() {
        for (int i = 0; i < CALLS; i++) {
            call();
        }
    }

    private static void call() {
        sink = new int[2];
    }

    private static void time(String what, long divisor, Runnable work) {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < (divisor == CALLS ? 3 : 1); i++) {
            long start = System.nanoTime();
            work.run();
            best = Math.min(best, System.nanoTime() - start);
        }
        System.out.println(what + ": " + best / divisor);
    }

    private static int load(int wanted) throws IOException {
        int loaded = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (!entry.endsWith(".jar") || entry.contains("byte-buddy")) {
                continue;
            }
            try (JarFile jar = new JarFile(entry);
                    Stream<JarEntry> entries = jar.stream()) {
                for (JarEntry file : (Iterable<JarEntry>) entries::iterator) {
                    String name = file.getName();
                    if (name.endsWith(".class") && !name.contains("-") && loaded < wanted && isLoaded(name)) {
                        loaded++;
                    }
                }
            }
        }
        return loaded;
    }

    private static boolean isLoaded(String file) {
        try {
            Class.forName(
                    file.substring(0, file.length() - ".class".length()).replace('/', '.'),
                    false,
                    InstrumentingCost.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
