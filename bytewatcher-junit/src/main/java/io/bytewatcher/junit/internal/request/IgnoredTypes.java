package io.bytewatcher.junit.internal.request;

import io.bytewatcher.internal.counter.IgnoredThreads;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The classes whose objects do not count towards a limit.
 *
 * @param patterns binary names, such as {@code java.util.HashMap$Node[]}, in which {@code *} stands for any characters
 */
public record IgnoredTypes(List<String> patterns) {
    /** Ignores nothing. */
    public static final IgnoredTypes NONE = new IgnoredTypes(List.of());

    /** Names with *, of which at least one character is no *. The parts between dots are identifiers. */
    private static final Pattern VALID = Pattern.compile(
            "(?=.*[^*.\\[\\]])" + "[\\p{javaJavaIdentifierPart}*]+([.-][\\p{javaJavaIdentifierPart}*]+)*(\\[\\])*");

    public IgnoredTypes {
        patterns = List.copyOf(patterns);
    }

    /** Checks that a pattern can match the name of a class. A pattern that matches every class would switch the limit off. */
    static boolean isValid(String pattern) {
        return VALID.matcher(pattern).matches();
    }

    public boolean isEmpty() {
        return patterns.isEmpty();
    }

    /** Whether a class is ignored. */
    public boolean covers(String name) {
        return patterns.stream().anyMatch(pattern -> IgnoredThreads.matches(pattern, name));
    }
}
