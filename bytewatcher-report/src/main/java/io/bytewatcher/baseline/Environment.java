package io.bytewatcher.baseline;

import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.JvmDescription;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a figure depends on besides the code. Figures of different environments are not compared. Immutable.
 *
 * <pre>{@code
 * Environment here = Environment.ofThisJvm();
 * // JDK 25, c2, g1, compressed-oops
 * }</pre>
 *
 * <p>The words are those of failure messages, in lower case and joined by {@code -} and {@code +}: a word has letters a
 * to z, digits, {@code .}, {@code +} and {@code -} and begins with a letter or a digit.
 *
 * @param layout how objects are laid out: {@code compressed-oops} or {@code no-compressed-oops}, followed by
 *     {@code +compact-headers}, {@code +no-compressed-class-pointers} or such as {@code +16-byte-alignment} where that
 *     holds
 * @param collector such as {@code g1}, {@code parallel}, {@code serial} or {@code zgc}
 * @param jit how code is compiled: {@code c2}, {@code c1-only}, {@code interpreter}, {@code jvmci},
 *     {@code c1-up-to-level-2}, each as {@code c2-without-escape-analysis} or {@code c2-without-tiers} where that holds
 * @param jdk the feature release, such as 17; 1 or more
 */
public record Environment(String layout, String collector, String jit, int jdk) {
    /** The collector whose lines also stand for all those that have no line of their own. */
    static final String STANDARD_COLLECTOR = "g1";

    private static final Pattern WORD = Pattern.compile("[a-z0-9][a-z0-9.+-]*");

    /**
     * Checks.
     *
     * @param layout how objects are laid out
     * @param collector the garbage collector
     * @param jit how code is compiled
     * @param jdk the feature release
     * @throws IllegalArgumentException when one of them is not as described above
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
     * @return always the same in one JVM
     */
    public static Environment ofThisJvm() {
        return new Environment(
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
