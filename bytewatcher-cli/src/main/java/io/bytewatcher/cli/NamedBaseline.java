package io.bytewatcher.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A baseline as an option names it, {@code [MODULE=]FILE}.
 *
 * @param module empty if the option has none
 */
record NamedBaseline(Optional<String> module, Path file) {
    static NamedBaseline of(String option) {
        int equals = option.indexOf('=');
        return equals >= 0 && !isFile(option)
                ? new NamedBaseline(Optional.of(option.substring(0, equals)), Path.of(option.substring(equals + 1)))
                : new NamedBaseline(Optional.empty(), Path.of(option));
    }

    private static boolean isFile(String option) {
        try {
            return Files.exists(Path.of(option));
        } catch (InvalidPathException withModule) { // such as core=C:\base.tsv on Windows
            return false;
        }
    }
}
