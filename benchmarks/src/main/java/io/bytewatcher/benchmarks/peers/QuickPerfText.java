package io.bytewatcher.benchmarks.peers;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the output of QuickPerf. */
final class QuickPerfText {
    private static final Pattern BYTES = Pattern.compile("(-?[\\d\\s\\u00a0,]+) bytes\\)?$");

    private QuickPerfText() {}

    /** The bytes of a figure such as {@code 16 bytes} or {@code 1.00 Mega bytes (1 048 592 bytes)}. */
    static long bytes(String text) {
        Matcher matcher = BYTES.matcher(text.strip());
        if (!matcher.find()) {
            throw new IllegalArgumentException("no figure of QuickPerf: " + text);
        }
        return Long.parseLong(matcher.group(1).replaceAll("[^\\d-]", ""));
    }
}
