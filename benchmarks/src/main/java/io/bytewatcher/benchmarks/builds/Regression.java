package io.bytewatcher.benchmarks.builds;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A change of an operation's source that adds an allocation.
 *
 * @param test the test that has to fail, as {@code class#method}
 * @param file the simple name of the source
 * @param changed the text of the source with the change
 */
record Regression(RegressionKind kind, String test, String file, String changed) {
    private static final Pattern OPERATION = Pattern.compile("    public void (\\w+)\\(\\)[^{;]*\\{\n");
    private static final Pattern ESCAPES = Pattern.compile("// escapes: (.*;)");

    /** The added allocation. */
    enum RegressionKind {
        EACH_CALL("16 B in each call"),
        RARE("16 B once in 1,000 calls"),
        /** The change makes the object escape. */
        ESCAPES("an object that the JIT removed");

        private final String text;

        RegressionKind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** All regressions that the source of a class of tests offers. */
    static List<Regression> of(String className, String source) {
        String file = className.substring(className.lastIndexOf('.') + 1) + ".java";
        List<Regression> all = new ArrayList<>();
        Matcher operation = OPERATION.matcher(source);
        while (operation.find()) {
            String test = className + "#" + operation.group(1);
            String before = source.substring(0, operation.end());
            String after = source.substring(operation.end());
            all.add(new Regression(
                    RegressionKind.EACH_CALL, test, file, before + "        kept = new Object();\n" + after));
            all.add(new Regression(
                    RegressionKind.RARE,
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
                    RegressionKind.ESCAPES,
                    className + "#" + lastOperationBefore(source, escapes.start()),
                    file,
                    changed));
        }
        return all;
    }

    /** The operation before a place in the source. A method without {@code @Test} stands behind the operation that calls it. */
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
