package io.bytewatcher.baseline;

import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.JvmDescription;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The conditions that a figure depends on, other than the code. Only figures of equal environments are compared. Immutable.
 *
 * <pre>{@code
 * Environment here = Environment.ofThisJvm();
 * // JDK 25, c2, g1, compressed-oops
 * }</pre>
 *
 * <p>The words come from failure messages, in lower case and joined by {@code -} and {@code +}. A word consists of letters a
 * to z, digits, {@code .}, {@code +} and {@code -}, and begins with a letter or a digit.
 *
 * @param layout the object layout: {@code compressed-oops} or {@code no-compressed-oops}, followed by
 *     {@code +compact-headers}, {@code +no-compressed-class-pointers} or an alignment such as {@code +16-byte-alignment}
 *     where these apply
 * @param collector such as {@code g1}, {@code parallel}, {@code serial} or {@code zgc}
 * @param jit the compilation mode: {@code c2}, {@code c1-only}, {@code interpreter}, {@code jvmci} or
 *     {@code c1-up-to-level-2}, with a suffix such as {@code -without-escape-analysis} or {@code -without-tiers} where it
 *     applies
 * @param jdk the feature release, such as 17; 1 or more
 */
public record Environment(String layout, String collector, String jit, int jdk) {
    /** The collector whose lines also cover each collector without a line of its own. */
    static final String STANDARD_COLLECTOR = "g1";

    private static final Pattern WORD = Pattern.compile("[a-z0-9][a-z0-9.+-]*");

    /**
     * Checks.
     *
     * @param layout the object layout
     * @param collector the garbage collector
     * @param jit the compilation mode
     * @param jdk the feature release
     * @throws IllegalArgumentException when a value is not as described above
     */
    public Environment {
        checkWord("layout", layout);
        checkWord("collector", collector);
        checkWord("jit", jit);
        checkJdk(jdk);
    }

    /**
     * The environment of measurements in this JVM.
     *
     * @return equal for all calls in a JVM
     */
    public static Environment ofThisJvm() {
        return ThisJvm.ENVIRONMENT;
    }

    /** Described when it is first needed: a JVM's first question about its options takes 20 ms. */
    private static final class ThisJvm {
        static final Environment ENVIRONMENT = new Environment(
                word(JvmDescription.objectLayout()),
                word(JvmDescription.collector()),
                word(JitCompiler.ofThisJvm().description()),
                Runtime.version().feature());
    }

    private static String word(String description) {
        return description
                .toLowerCase(Locale.ROOT)
                .replace(", ", "+")
                .replace(' ', '-')
                .replaceAll("[^a-z0-9.+-]", "-");
    }

    static void checkWord(String name, String word) {
        if (!WORD.matcher(word).matches()) {
            throw new IllegalArgumentException(name + ": \"" + Escapes.escape(word)
                    + "\" (expected: letters a to z, digits, \".\", \"+\" and \"-\", first a letter or a digit)");
        }
    }

    static void checkJdk(int jdk) {
        if (jdk < 1) {
            throw new IllegalArgumentException("jdk: " + jdk + " (expected: a feature release such as 17)");
        }
    }

    /** Such as {@code JDK 25, c2, g1, compressed-oops}. */
    @Override
    public String toString() {
        return "JDK " + jdk + ", " + jit + ", " + collector + ", " + layout;
    }
}
