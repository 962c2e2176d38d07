package io.bytewatcher.watch;

import io.bytewatcher.internal.format.Figures;
import java.io.Console;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** A line on the console that is rewritten during a long watch. */
final class Progress {
    private static final long FIRST_AFTER_NANOS = 10_000_000_000L;

    private final @Nullable PrintWriter out;
    private int shownWidth;

    Progress(@Nullable PrintWriter out) {
        this.out = out;
    }

    /** On this JVM's console if that is a terminal; from JDK 22 on a console may be none. */
    @SuppressWarnings("SystemConsoleNull") // isTerminal() covers consoles that are not null
    static Progress onConsole() {
        Console console = System.console();
        return new Progress(console == null || !isTerminal(console) ? null : console.writer());
    }

    static Progress none() {
        return new Progress(null);
    }

    private static boolean isTerminal(Console console) {
        try {
            Method isTerminal = Console.class.getMethod("isTerminal");
            return (Boolean) isTerminal.invoke(console);
        } catch (NoSuchMethodException before22) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    boolean isDue(long elapsedNanos) {
        return out != null && elapsedNanos >= FIRST_AFTER_NANOS;
    }

    synchronized void show(WatchSnapshot snapshot, int breaches) {
        if (out == null) {
            return;
        }
        String line = "[bytewatcher] "
                + Figures.seconds(snapshot.elapsed().truncatedTo(java.time.temporal.ChronoUnit.SECONDS))
                + (snapshot.isCounting() ? "" : " (warming up)")
                + "  " + Figures.group(snapshot.threads().size()) + " threads"
                + "  " + Figures.group(snapshot.bytes()) + " B"
                + (snapshot.operations() == 0 ? "" : "  " + Figures.group(snapshot.operations()) + " operations")
                + "  " + (breaches == 1 ? "1 breach" : breaches + " breaches");
        int width = line.length();
        out.print("\r" + line + " ".repeat(Math.max(0, shownWidth - width)));
        out.flush();
        shownWidth = width;
    }

    synchronized void end() {
        if (out != null && shownWidth > 0) {
            out.println();
            out.flush();
        }
    }
}
