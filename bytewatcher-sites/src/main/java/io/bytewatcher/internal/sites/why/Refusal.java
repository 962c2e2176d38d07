package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.jit.VmOptions;
import java.util.List;

/** The JIT's reason for not inlining a call, in words and as an experiment. The JIT's own words differ among JDKs. */
final class Refusal {
    /** A command to inline overrides these. */
    private static final List<String> HEURISTICS = List.of(
            "too big",
            "already compiled into a",
            "never executed",
            "call site not reached",
            "executed <",
            "low call site frequency");

    /** C2 then ignores DesiredMethodLimit, which product JVMs do not let a user set. */
    static final String UNLIMITED_METHOD = "-XX:-ClipInlining";

    private Refusal() {}

    /**
     * Returns a clause whose subject is the callee.
     *
     * @param message the JIT's words
     * @param bytecodes the size of the callee; 0 if unknown
     */
    static String text(String message, int bytecodes) {
        String size = bytecodes == 0 ? "its bytecodes are" : bytecodes + " bytecodes,";
        if (message.contains("hot method too big")) {
            return size + " more than " + option("FreqInlineSize", 325);
        }
        if (isOfRareCall(message)) {
            return size + " more than " + option("MaxInlineSize", 35) + ", and the call is not hot";
        }
        if (message.contains("already compiled into a medium")) {
            return "its own code exceeds a quarter of " + option("InlineSmallCode", 2500) + ", and the call is not hot";
        }
        if (message.contains("already compiled into a")) {
            return "its own code exceeds " + option("InlineSmallCode", 2500);
        }
        if (message.contains("recursive inlining")) {
            return "it calls itself, and the JIT inlines " + option("MaxRecursiveInlineLevel", 1) + " level of that";
        }
        if (message.startsWith("inlining too deep")) {
            return "it is more than " + option("MaxInlineLevel", 15) + " calls deep";
        }
        if (message.contains("exception method")) {
            return "the JIT does not inline methods of exceptions";
        }
        if (isOfHandle(message)) {
            return "the method handle is not constant";
        }
        if (message.contains("DesiredMethodLimit")) {
            return "the compiled code already has " + option("DesiredMethodLimit", 8000) + " bytecodes";
        }
        if (message.contains("native method")) {
            return "it is native";
        }
        if (message.contains("disallowed by")) {
            return "a compiler command or directive forbids it";
        }
        if (message.startsWith("don't inline by annotation")) {
            return "an annotation in the JDK forbids it";
        }
        if (message.startsWith("unloaded signature classes")) {
            return "a class in its signature is not loaded";
        }
        if (message.startsWith("method holder not initialized")) {
            return "its class is not initialized";
        }
        if (message.contains("NodeCountInliningCutoff")) {
            return "the compiled code is already too large (NodeCountInliningCutoff)";
        }
        if (message.contains("low call site frequency")
                || message.contains("call site not reached")
                || message.startsWith("executed <")
                || message.contains("never executed")) {
            return "this call is too rare";
        }
        return "the JIT says \"" + message + '"';
    }

    /** Whether the JIT would inline the method at a call that is not rare. */
    static boolean isOfRareCall(String message) {
        return message.startsWith("too big");
    }

    private static String option(String name, int standard) {
        return VmOptions.number(name, standard) + " (" + name + ")";
    }

    /** Whether the JIT does not know the target of a method handle. */
    static boolean isOfHandle(String message) {
        return message.contains("receiver not constant");
    }

    /** Whether the JIT refuses a call only deep in a chain of inlined calls. The same call can be inlined further up. */
    static boolean isOfDepth(String message) {
        return message.contains("recursive inlining") || message.startsWith("inlining too deep");
    }

    /** Whether a depth refuses a call at this place, and not only at another one. */
    static boolean isTooDeep(String message, CompiledMethod callee, Origins.InlineScope at) {
        int depth = 0;
        int recursions = 0;
        for (Origins.InlineScope scope = at; scope != null; scope = scope.caller()) {
            depth++;
            recursions += scope.method().equals(callee) ? 1 : 0;
        }
        return message.contains("recursive inlining")
                ? recursions > VmOptions.number("MaxRecursiveInlineLevel", 1)
                : message.startsWith("inlining too deep") && depth > VmOptions.number("MaxInlineLevel", 15);
    }

    /** Returns the flags that have the JIT inline the call; none if no flag can. */
    static List<String> flags(String message, CompiledMethod callee) {
        if (message.contains("recursive inlining")) {
            return List.of("-XX:MaxRecursiveInlineLevel=8");
        }
        if (message.startsWith("inlining too deep")) {
            return List.of("-XX:MaxInlineLevel=30");
        }
        if (message.contains("DesiredMethodLimit")) {
            return List.of(UNLIMITED_METHOD);
        }
        boolean isHeuristic = HEURISTICS.stream().anyMatch(message::contains);
        return isHeuristic && !callee.isHidden()
                ? List.of("-XX:CompileCommand=inline," + callee.type() + "::" + callee.name())
                : List.of();
    }
}
