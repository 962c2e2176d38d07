package io.bytewatcher.samples.echo;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses and formats durations such as {@code 500ms}, {@code 90s}, {@code 30m} and {@code 2h}. */
final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    @Override
    public Duration convert(String value) {
        Matcher matcher = DURATION.matcher(value);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + value + "' (expected: a duration such as 500ms, 90s, 30m or 2h)");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    /** Formats a duration of whole milliseconds in the largest unit that divides it. */
    static String text(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1_000 != 0) {
            return millis + "ms";
        } else if (millis % 60_000 != 0) {
            return millis / 1_000 + "s";
        }
        return millis % 3_600_000 != 0 ? millis / 60_000 + "m" : millis / 3_600_000 + "h";
    }
}
