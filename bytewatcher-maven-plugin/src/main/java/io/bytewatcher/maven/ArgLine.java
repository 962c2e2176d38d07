package io.bytewatcher.maven;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Options of a JVM as Surefire takes them: one text, in which quotes keep an option with blanks together. */
final class ArgLine {
    private ArgLine() {}

    /** Puts options before those of an existing line, which therefore win. */
    static String of(List<String> options, String existing) {
        return Stream.concat(options.stream().map(ArgLine::quoted), Stream.of(existing.strip()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** Surefire knows no escapes: an option is in the quotes that it does not contain itself. */
    private static String quoted(String option) {
        boolean isPlain = option.chars().noneMatch(c -> Character.isWhitespace(c) || c == '"' || c == '\'');
        String quote = option.indexOf('"') < 0 ? "\"" : "'";
        return isPlain ? option : quote + option + quote;
    }
}
