package io.bytewatcher.internal.jit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;

/**
 * While it is on, a thread that makes a method hot waits until the JIT has compiled it. Otherwise the thread runs on, and which profile
 * a method has, and what is compiled already when the compiler comes to it, is a race: real code then settles at 24 B in one JVM
 * and at 64 in the next.
 *
 * <p>It is a compiler directive, {@code BackgroundCompilation: false} for all methods, which HotSpot takes while it runs. Directives are
 * a stack, and only the first that matches a method counts; so where a user has some, theirs stay alone.
 *
 * <p>Thread-safe. Measurements side by side share it; it ends with the last of them.
 */
final class BlockingCompilation {
    /** Matches no method: by it this directive is recognised. */
    private static final String MARK = "io/bytewatcher/internal/jit/BlockingCompilation.mark";

    private static final String DIRECTIVE = "[{match: [\"*.*\", \"" + MARK + "\"], BackgroundCompilation: %s}]";
    private static final String MATCHING = "matching:";
    private static final String PRINT = "compilerDirectivesPrint";

    private int measurements;
    private volatile boolean on;
    private boolean paused;

    /**
     * Begins, unless a measurement beside this one has.
     *
     * @return why it is not on; empty if it is
     */
    synchronized String begin() {
        measurements++;
        if (on) {
            return "";
        }
        try {
            String before = DiagnosticCommands.run(PRINT);
            on = isOnTop(before); // as where it lay under another's directive when it was to end
            if (!on && before.indexOf(MATCHING) != before.lastIndexOf(MATCHING)) {
                return "this JVM has compiler directives of its own";
            }
            String answer = on ? "" : add(false);
            on = isOnTop(DiagnosticCommands.run(PRINT));
            return on ? "" : "the JVM refused a compiler directive: " + answer.strip();
        } catch (JMException | IOException | RuntimeException e) {
            return "the JVM takes no compiler directive: " + e;
        }
    }

    /** Ends what {@link #begin} began, with the last measurement. */
    synchronized void end() {
        measurements--;
        if (!on || measurements > 0) {
            return;
        }
        on = false;
        remove();
    }

    /** Lets threads run on until {@link #resume}, also where this JVM's flags would have them wait. For one measurement alone. */
    synchronized void pause() {
        if (on && measurements == 1) {
            try {
                add(true);
                paused = true;
            } catch (JMException | IOException | RuntimeException e) {
                // The other could be added, so this cannot be. Then they go on waiting.
            }
        }
    }

    /** Ends what {@link #pause} began. */
    synchronized void resume() {
        if (paused) {
            paused = false;
            remove();
        }
    }

    boolean isOn() {
        return on;
    }

    private static String add(boolean background) throws JMException, IOException {
        Path file = Files.createTempFile("bytewatcher-", ".json");
        try {
            return DiagnosticCommands.run(
                    "compilerDirectivesAdd",
                    Files.writeString(file, DIRECTIVE.formatted(background)).toString());
        } finally {
            Files.delete(file);
        }
    }

    private static void remove() {
        try {
            if (isOnTop(DiagnosticCommands.run(PRINT))) { // or it is not ours that would be removed
                DiagnosticCommands.run("compilerDirectivesRemove");
            }
        } catch (JMException | RuntimeException e) {
            // It could be added, so this cannot be. What is compiled is the same without it.
        }
    }

    private static boolean isOnTop(String directives) {
        int first = directives.indexOf(MATCHING);
        int mark = directives.indexOf(MARK);
        return first >= 0 && mark > first && mark < directives.indexOf('\n', first);
    }
}
