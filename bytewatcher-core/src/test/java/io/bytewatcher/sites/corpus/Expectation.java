package io.bytewatcher.sites.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a line says that it allocates for one reason.
 *
 * @param hasLine whether the class file has a line for the code; code that the compiler adds may have none
 * @param bytes in one call of the case
 * @param causes in the user's words; where there are several, engines may choose
 */
record Expectation(boolean hasLine, long bytes, List<String> causes) {
    /** The release from which on the figure behind {@code 25:} holds. */
    private static final int NEWER = 21;

    private static final Pattern COMMENT = Pattern.compile("// (without a line, )?(\\d.*)$");
    private static final Pattern PART = Pattern.compile("(?:(\\d+) x )?(\\d+) B(?: \\(25: (\\d+) B\\))?: (\\S.*)");

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
        boolean newer = part.group(3) != null && Runtime.version().feature() >= NEWER;
        long times = part.group(1) == null ? 1 : Long.parseLong(part.group(1));
        return new Expectation(
                hasLine,
                times * Long.parseLong(part.group(newer ? 3 : 2)),
                List.of(part.group(4).split(" or ", -1)));
    }
}
