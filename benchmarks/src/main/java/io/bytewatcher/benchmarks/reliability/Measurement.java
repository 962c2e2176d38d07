package io.bytewatcher.benchmarks.reliability;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a test came to.
 *
 * @param test its simple class and method
 * @param verdict on its limit
 * @param nanos that it took, with everything around it
 * @param text the figure, the failure's message, or the error
 */
record Measurement(String test, Verdict verdict, long nanos, String text) {
    private static final String SEPARATOR = "\t";

    private static final Pattern COUNTED = Pattern.compile("\\bcounted ([\\d,]+) calls\\b");

    /** On a limit. */
    enum Verdict {
        HELD,
        BROKEN,
        /** The limit is broken, as any would be, because no figure can be trusted. */
        UNSTABLE,
        /** The test ended otherwise: it could not be measured. */
        NONE;

        /**
         * On a limit that was broken.
         *
         * @param verdict on the measurement
         * @param operations that were counted
         */
        static Verdict ofBroken(io.bytewatcher.Verdict verdict, long operations) {
            return verdict == io.bytewatcher.Verdict.UNSTABLE || operations == 0 ? UNSTABLE : BROKEN;
        }
    }

    static String name(String className, String method) {
        return className.substring(className.lastIndexOf('.') + 1) + "." + method;
    }

    /** How many calls a steady state's figure is of; many where the text does not say it, since that excuses nothing. */
    long calls() {
        Matcher counted = COUNTED.matcher(text);
        return counted.find() ? Long.parseLong(counted.group(1).replace(",", "")) : Long.MAX_VALUE;
    }

    /** In one line. */
    String line() {
        String oneLine = text.strip().replace(SEPARATOR, " ").replaceAll("\\R", " | ");
        return String.join(SEPARATOR, test, verdict.name(), String.valueOf(nanos), oneLine);
    }

    static Measurement parse(String line) {
        String[] fields = line.split(SEPARATOR, 4);
        return new Measurement(fields[0], Verdict.valueOf(fields[1]), Long.parseLong(fields[2]), fields[3]);
    }
}
