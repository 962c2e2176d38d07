package io.bytewatcher.junit.internal.config;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and formats durations such as {@code 800ms}, {@code 5s}, {@code 2m} and {@code 1h}. */
public final class DurationText {
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final Pattern PATTERN = Pattern.compile("([0-9]{1,9})\\s*(ms|s|m|h)");

    private DurationText() {}

    /**
     * Parses a duration.
     *
     * @throws IllegalArgumentException when the text is not a duration, or the duration is 0 or more than a day
     */
    public static Duration parse(String text) {
        Duration duration = read(text);
        if (duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" (expected: more than 0 and at most a day, such as 800ms, 5s or 2m)");
        }
        return duration;
    }

    /**
     * Parses an optional duration.
     *
     * @return 0 for an empty text
     * @throws IllegalArgumentException when the text is not a duration, or the duration is more than a day
     */
    public static Duration parseOrNone(String text) {
        Duration duration = text.isBlank() ? Duration.ZERO : read(text);
        if (duration.isNegative()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" (expected: at most a day, such as 800ms, 5s or 2m, or \"\" for none)");
        }
        return duration;
    }

    /** Formats a duration, such as {@code 0.7 s} or {@code 1,800.0 s}. */
    public static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%,.1f s", duration.toMillis() / 1e3);
    }

    /** Returns a negative duration if the text is not a duration, or the duration is too long. */
    private static Duration read(String text) {
        Matcher matcher = PATTERN.matcher(text.strip());
        if (!matcher.matches()) {
            return Duration.ofNanos(-1);
        }
        long amount = Long.parseLong(matcher.group(1));
        Duration duration = switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofHours(amount);
        };
        return duration.compareTo(LONGEST) > 0 ? Duration.ofNanos(-1) : duration;
    }
}
