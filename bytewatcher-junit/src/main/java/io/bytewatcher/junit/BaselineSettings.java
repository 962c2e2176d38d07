package io.bytewatcher.junit;

import io.bytewatcher.ByteSize;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.baseline.Tolerance.SingleShots;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether and how tests are held against what was agreed to before.
 *
 * @param mode what is done with the baseline; empty where that depends on whether there is one
 * @param file where it is; empty for {@value #DEFAULT_FILE} in the folder of the build
 * @param tolerance how far a figure may be from it
 */
record BaselineSettings(Optional<BaselineMode> mode, Optional<Path> file, Tolerance tolerance) {
    static final String DEFAULT_FILE = "bytewatcher-baseline.tsv";

    static Path parsePath(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException bad) {
            throw new IllegalArgumentException("\"" + text + "\" (expected: a path; " + bad.getReason() + ")", bad);
        }
    }

    static SingleShots parseSingleShots(String text) {
        return switch (text) {
            case "gate" -> SingleShots.GATED;
            case "report" -> SingleShots.REPORTED;
            default -> throw new IllegalArgumentException("\"" + text + "\" (expected: gate or report)");
        };
    }

    /** Such as {@code 1KiB}, {@code 10%}, or both: then the larger one holds. */
    static Tolerance parseSingleShotTolerance(String text) {
        long bytes = 0;
        int percent = 0;
        for (String part : text.split(",", -1)) {
            String amount = part.strip();
            if (amount.endsWith("%")) {
                percent = parsePercent(amount, text);
            } else {
                bytes = ByteSize.parse(amount);
            }
        }
        return Tolerance.DEFAULT.withSingleShot(bytes, percent);
    }

    private static int parsePercent(String amount, String text) {
        try {
            return Integer.parseUnsignedInt(
                    amount.substring(0, amount.length() - 1).strip());
        } catch (NumberFormatException bad) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" (expected: bytes, percents, or both, such as \"1KiB, 10%\")", bad);
        }
    }

    /** Where the baseline is, whether there is one or not. */
    Path path() {
        return file.map(Build.folder()::resolve).orElseGet(() -> Build.folder().resolve(DEFAULT_FILE));
    }

    /** What is done with the baseline in this run: one that is there is checked, unless something else is asked for. */
    BaselineMode effectiveMode() {
        return mode.orElseGet(() -> Files.exists(path()) ? BaselineMode.CHECK : BaselineMode.OFF);
    }
}
