package io.bytewatcher.sites.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The allocation that a line's comment states, for one cause.
 *
 * @param hasLine whether the class file has a line for the code; code that the compiler adds may have none
 * @param bytes in one call of the case
 * @param causes in the user's words; where there are several, engines may choose
 */
public record Expectation(boolean hasLine, long bytes, List<String> causes) {
    private static final Pattern COMMENT = Pattern.compile("// (without a line, )?(\\d.*)$");
    private static final Pattern PART = Pattern.compile("(?:(\\d+) x )?(\\d+) B(?: \\((\\d+: [^)]+)\\))?: (\\S.*)");

    /** A figure that holds from a release on. */
    private static final Pattern NEWER = Pattern.compile("(\\d+): (\\d+) B");

    /** Reads the comment at the end of a line of source, as {@link Case} describes it. */
    static List<Expectation> of(String line) {
        List<Expectation> expectations = new ArrayList<>();
        Matcher comment = COMMENT.matcher(line);
        if (comment.find()) {
            for (String text : comment.group(2).split(" \\+ ", -1)) {
                Expectation expectation = part(comment.group(1) == null, text);
                if (expectation.bytes() > 0) {
                    expectations.add(expectation);
                }
            }
        }
        return expectations;
    }

    private static Expectation part(boolean hasLine, String text) {
        Matcher part = PART.matcher(text);
        if (!part.matches()) {
            throw new IllegalArgumentException("not an expectation: " + text);
        }
        long times = part.group(1) == null ? 1 : Long.parseLong(part.group(1));
        long bytes = part.group(3) == null ? Long.parseLong(part.group(2)) : ofThisJdk(part.group(2), part.group(3));
        return new Expectation(hasLine, times * bytes, List.of(part.group(4).split(" or ", -1)));
    }

    /** The figure of the last release that is not newer than this JVM. */
    private static long ofThisJdk(String first, String newer) {
        long bytes = Long.parseLong(first);
        for (String text : newer.split(", ", -1)) {
            Matcher figure = NEWER.matcher(text);
            if (!figure.matches()) {
                throw new IllegalArgumentException("not a figure of a release: " + text);
            }
            if (Runtime.version().feature() >= Integer.parseInt(figure.group(1))) {
                bytes = Long.parseLong(figure.group(2));
            }
        }
        return bytes;
    }
}
