package io.bytewatcher.junit.internal.config;

import io.bytewatcher.ByteSize;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.baseline.Tolerance.SingleShots;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The configuration of the baseline.
 *
 * @param mode the configured mode; empty if the existence of the file decides
 * @param file the configured file; empty for {@value #DEFAULT_FILE} in the folder of the module
 */
public record BaselineSettings(Optional<BaselineMode> mode, Optional<Path> file, Tolerance tolerance) {
    static final String DEFAULT_FILE = "bytewatcher-baseline.tsv";

    /** The name of the patch in the report folder. */
    public static final String PATCH = "bytewatcher.patch";

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

    /** Parses {@code 1KiB}, {@code 10%}, or both in any order. With both, the larger one holds. */
    static Tolerance parseSingleShotTolerance(String text) {
        String whole = text.strip();
        if (whole.endsWith("%")) {
            int before = whole.lastIndexOf(',');
            if (whole.matches(
                    ".*[0-9],[0-9]+\\s*%")) { // such as 1,000%, which must not be read as 1 byte and 0 percent
                throw notSuch(text);
            }
            return tolerance(before < 0 ? "0" : whole.substring(0, before), whole.substring(before + 1), text);
        }
        int percent = whole.indexOf('%');
        if (percent < 0) {
            return tolerance(whole, "0%", text);
        }
        String after = whole.substring(percent + 1).strip();
        return tolerance(after.startsWith(",") ? after.substring(1) : "", whole.substring(0, percent + 1), text);
    }

    private static Tolerance tolerance(String size, String percents, String text) {
        Matcher percent = Pattern.compile("([0-9]{1,9})\\s*%").matcher(percents.strip());
        if (!percent.matches() || size.isBlank() || size.contains("%")) {
            throw notSuch(text);
        }
        return Tolerance.DEFAULT.withSingleShot(ByteSize.parse(size), Integer.parseInt(percent.group(1)));
    }

    private static IllegalArgumentException notSuch(String text) {
        return new IllegalArgumentException(
                "\"" + text + "\" (expected: bytes, percents, or both, such as \"1KiB, 10%\")");
    }

    /** The path of the baseline, which need not exist. */
    public Path path() {
        return Build.folder().resolve(file.isPresent() ? file.get() : Path.of(DEFAULT_FILE));
    }

    /** The mode of this run. By default an existing baseline is checked. */
    public BaselineMode effectiveMode() {
        if (mode.isPresent()) {
            return mode.get();
        }
        return Files.exists(path()) ? BaselineMode.CHECK : BaselineMode.OFF;
    }
}
