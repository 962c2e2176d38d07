package io.bytewatcher.samples.console;

import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks of options beyond their types. A failed check ends the program with exit code 2 and an error that names the option. */
public final class OptionChecks {

    private OptionChecks() {}

    /** Requires a value from {@code min} to {@code max}. */
    public static void requireWithin(CommandSpec spec, String option, long value, long min, long max) {
        require(
                spec,
                value >= min && value <= max,
                String.format(Locale.ROOT, "%s: %,d (expected: %,d to %,d)", option, value, min, max));
    }

    /**
     * Requires a condition.
     *
     * @param error the message, which begins with the option's name
     */
    public static void require(CommandSpec spec, boolean condition, String error) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), error);
        }
    }
}
