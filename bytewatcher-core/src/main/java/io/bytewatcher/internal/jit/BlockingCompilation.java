package io.bytewatcher.internal.jit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.management.JMException;

/**
 * Makes a thread that made a method hot wait until the JIT has compiled it; see the package's overview.
 *
 * <p>HotSpot accepts the compiler directive {@code BackgroundCompilation: false} for all methods at run time. Directives form a stack, and
 * only the first match of a method counts. So if a user has directives, this class adds none.
 *
 * <p>Thread-safe. Parallel measurements share it; it ends with the last of them.
 */
final class BlockingCompilation {
    /** Matches no method; identifies this directive. */
    private static final String MARK = "io/bytewatcher/internal/jit/BlockingCompilation.mark";

    private static final String DIRECTIVE =
            "[{match: [\"*.*\", \"" + MARK + "\"], %sBackgroundCompilation: false, c2: {BackgroundCompilation: %s}}]";
    private static final String MATCHING = "matching:";

    /** The rules of the running measurements. */
    private final Set<String> inlining = new LinkedHashSet<>();

    private int measurements;
    private int pauses;
    private volatile boolean on;

    /** Whether the directive of {@link #pause} is there, above that of {@link #begin}. */
    private boolean paused;

    /**
     * Starts blocking, unless a parallel measurement has.
     *
     * @param rules further rules of inlining
     * @return the reason why threads do not wait; empty if they do
     */
    synchronized String begin(List<String> rules) {
        measurements++;
        boolean known = !inlining.addAll(rules);
        if (on && known) {
            return "";
        }
        try {
            on = false;
            paused = false;
            // Those of a parallel measurement with other rules, or still there because another directive lay on top.
            String before = removeOwn();
            if (before.indexOf(MATCHING) != before.lastIndexOf(MATCHING)) {
                return "this JVM has compiler directives of its own";
            }
            if (measurements == 1) {
                // Methods that the JVM has queued since its start would otherwise be compiled during the measurement.
                CompileQueue.awaitEmpty();
            }
            String answer = add(false);
            on = isOnTop(DiagnosticCommand.DIRECTIVES_PRINT.run());
            addPause();
            return on ? "" : "the JVM refused a compiler directive: " + answer.strip();
        } catch (JMException | IOException | RuntimeException e) {
            return "the JVM takes no compiler directive: " + e;
        }
    }

    /** Stops blocking after the last measurement. */
    synchronized void end() {
        measurements--;
        if (measurements == 0) {
            inlining.clear();
        }
        if (!on || measurements > 0) {
            return;
        }
        on = false;
        paused = false;
        try {
            removeOwn();
        } catch (JMException | RuntimeException e) {
            // unexpected, because the directive was accepted; compiled code is the same without it
        }
    }

    /**
     * Lets threads run on while C2 compiles, until as many calls of {@link #resume}, even if this JVM's flags make them wait. They still
     * wait for C1, so that a method is profiled from the same call on.
     */
    synchronized void pause() {
        pauses++;
        addPause();
    }

    /** Ends {@link #pause}. Changes as few profiles of the JDK's code as possible, because the measured code has already been called. */
    synchronized void resume() {
        pauses--;
        if (paused && pauses == 0) {
            paused = false;
            try {
                if (isOnTop(
                        DiagnosticCommand.DIRECTIVES_PRINT.run())) { // otherwise this would remove another directive
                    DiagnosticCommand.DIRECTIVES_REMOVE.run();
                }
            } catch (JMException | RuntimeException e) {
                // unexpected, because the directive was accepted; threads do not wait
            }
        }
    }

    boolean isOn() {
        return on;
    }

    private void addPause() {
        if (on && !paused && pauses > 0) {
            try {
                add(true);
                paused = true;
            } catch (JMException | IOException | RuntimeException e) {
                // unexpected, because the first directive was accepted; threads keep waiting
            }
        }
    }

    private String add(boolean background) throws JMException, IOException {
        Path file = Files.createTempFile("bytewatcher-", ".json");
        try {
            return DiagnosticCommand.DIRECTIVES_ADD.run(
                    Files.writeString(file, DIRECTIVE.formatted(inline(), background))
                            .toString());
        } finally {
            Files.delete(file);
        }
    }

    /** Without streams, whose profiles it would change. */
    private String inline() {
        return inlining.isEmpty() ? "" : "inline: [\"" + String.join("\", \"", inlining) + "\"], ";
    }

    /** Removes what this class has added, unless another directive lies on top, and returns the others. */
    private static String removeOwn() throws JMException {
        String directives = DiagnosticCommand.DIRECTIVES_PRINT.run();
        while (isOnTop(directives)) {
            DiagnosticCommand.DIRECTIVES_REMOVE.run();
            String others = DiagnosticCommand.DIRECTIVES_PRINT.run();
            if (others.equals(directives)) {
                break; // the JVM refuses
            }
            directives = others;
        }
        return directives;
    }

    private static boolean isOnTop(String directives) {
        int first = directives.indexOf(MATCHING);
        int mark = directives.indexOf(MARK);
        return first >= 0 && mark > first && mark < directives.indexOf('\n', first);
    }
}
