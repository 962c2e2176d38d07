package io.bytewatcher.internal.format;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;

/** Formats durations, the same in every locale. */
public final class Durations {
    private Durations() {}

    /** For example {@code 0.5 s} or {@code 1,800 s}. */
    public static String seconds(Duration duration) {
        DecimalFormat format = new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
        return format.format(duration.toNanos() / 1e9) + " s";
    }
}
