package io.bytewatcher.benchmarks.builds;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A change of one operation's source that makes it allocate more.
 *
 * @param kind what it allocates more
 * @param test the test that has to fail, {@code class#method}
 * @param file the source, by its simple name
 * @param changed all of its text, with the change
 */
record Regression(Kind kind, String test, String file, String changed) {
    private static final Pattern OPERATION = Pattern.compile("    public void (\\w+)\\(\\)[^{;]*\\{\n");
    private static final Pattern ESCAPES = Pattern.compile("// escapes: (.*;)");

    /** What is allocated more. */
    enum Kind {
        /** An object of 16 B in each call. */
        EACH_CALL("16 B in each call"),
        /** An object of 16 B in one call of a thousand. */
        RARE("16 B once in 1,000 calls"),
        /** An object that the JIT removed, and that now escapes. */
        ESCAPES("an object that the JIT removed");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * All that a source offers.
     *
     * @param className of its tests, qualified
     * @param source its text
     */
    static List<Regression> of(String className, String source) {
        String file = className.substring(className.lastIndexOf('.') + 1) + ".java";
        List<Regression> all = new ArrayList<>();
        Matcher operation = OPERATION.matcher(source);
        while (operation.find()) {
            String test = className + "#" + operation.group(1);
            String before = source.substring(0, operation.end());
            String after = source.substring(operation.end());
            all.add(new Regression(Kind.EACH_CALL, test, file, before + "        kept = new Object();\n" + after));
            all.add(new Regression(
                    Kind.RARE,
                    test,
                    file,
                    before
                            + "        if (++callsOfTheRegression % 1_000 == 0) {\n            kept = new Object();\n        }\n"
                            + after.replaceFirst("\\}\\s*$", "\n    private int callsOfTheRegression;\n}\n")));
        }
        Matcher escapes = ESCAPES.matcher(source);
        while (escapes.find()) {
            String changed = source.substring(0, escapes.start()) + escapes.group(1) + source.substring(escapes.end());
            all.add(new Regression(
                    Kind.ESCAPES, className + "#" + lastOperationBefore(source, escapes.start()), file, changed));
        }
        return all;
    }

    /** A helper stands behind the operation that calls it. */
    private static String lastOperationBefore(String source, int end) {
        String name = "";
        Matcher operation = OPERATION.matcher(source).region(0, end);
        while (operation.find()) {
            name = operation.group(1);
        }
        if (name.isEmpty()) {
            throw new IllegalArgumentException(
                    "no operation before \"" + source.substring(end).lines().findFirst() + '"');
        }
        return name;
    }

    @Override
    public String toString() {
        return kind + " in " + test;
    }
}
