package io.bytewatcher.internal.sites.why;

import io.bytewatcher.KeptReason;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A change of the code that is known to remove what a cause allocates; docs/why.md measures each. */
enum Cure {
    PRIMITIVE("boxing (\\w+) → (\\w+)", "use $1 in place of $2"),
    BUILDER("string concatenation", "append to a StringBuilder that is kept, and pass that on"),
    NO_VARARGS("varargs array", "call a method without variable arguments"),
    LAMBDA("lambda capturing", "make the lambda once and keep it, or capture nothing"),
    INDEX("java\\.util\\.(?:Array)?List\\.iterator\\(\\)", "loop over the index of the list"),
    NO_OPTIONAL("java\\.util\\.Optional\\.\\w+\\(.*", "return a primitive, or null, in place of Optional");

    /** For an array that the JIT keeps only because of its length or index. */
    private static final String OTHER_ARRAY = "keep the array, or let the caller pass one";

    private final Pattern cause;
    private final String words;

    Cure(String cause, String words) {
        this.cause = Pattern.compile(cause);
        this.words = words;
    }

    /** Returns the cure of a cause, or else of its reasons, or an empty string. */
    static String of(String cause, List<KeptReason> reasons) {
        boolean isLocalArray = !reasons.isEmpty()
                && cause.endsWith("[]")
                && reasons.stream().allMatch(reason -> reason.kind() == KeptReason.Kind.ARRAY);
        return Arrays.stream(values())
                .map(cure -> cure.forCause(cause))
                .filter(words -> !words.isEmpty())
                .findFirst()
                .orElse(isLocalArray ? OTHER_ARRAY : "");
    }

    private String forCause(String text) {
        Matcher matcher = cause.matcher(text);
        return matcher.matches() ? matcher.replaceFirst(words) : "";
    }
}
