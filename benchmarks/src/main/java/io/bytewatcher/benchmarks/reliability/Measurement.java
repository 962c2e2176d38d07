package io.bytewatcher.benchmarks.reliability;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The outcome of a test.
 *
 * @param test its simple class and method
 * @param verdict on its limit
 * @param nanos of the whole test
 * @param text the figure, the failure's message, or the error
 */
record Measurement(String test, Verdict verdict, long nanos, String text) {
    private static final String SEPARATOR = "\t";

    private static final Pattern COUNTED = Pattern.compile("\\bcounted ([\\d,]+) calls\\b");

    enum Verdict {
        HELD,
        BROKEN,
        /** The limit is broken because no figure can be trusted. */
        UNSTABLE,
        /** The test was not measured. */
        NONE;

        /** The verdict on a broken limit, by the measurement's verdict and its number of counted operations. */
        static Verdict ofBroken(io.bytewatcher.Verdict verdict, long operations) {
            return verdict == io.bytewatcher.Verdict.UNSTABLE || operations == 0 ? UNSTABLE : BROKEN;
        }
    }

    static String name(String className, String method) {
        return className.substring(className.lastIndexOf('.') + 1) + "." + method;
    }

    /** The number of calls behind the figure. Where the text does not state it, the maximum, which excuses nothing. */
    long calls() {
        Matcher counted = COUNTED.matcher(text);
        return counted.find() ? Long.parseLong(counted.group(1).replace(",", "")) : Long.MAX_VALUE;
    }

    String line() {
        String oneLine = text.strip().replace(SEPARATOR, " ").replaceAll("\\R", " | ");
        return String.join(SEPARATOR, test, verdict.name(), String.valueOf(nanos), oneLine);
    }

    static Measurement parse(String line) {
        String[] fields = line.split(SEPARATOR, 4);
        return new Measurement(fields[0], Verdict.valueOf(fields[1]), Long.parseLong(fields[2]), fields[3]);
    }
}
