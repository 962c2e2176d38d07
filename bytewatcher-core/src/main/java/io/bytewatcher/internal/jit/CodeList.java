package io.bytewatcher.internal.jit;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Parses the output of HotSpot's diagnostic command {@code Compiler.codelist}.
 *
 * <p>A line is {@code <compile id> <level> <state> <class>.<method><descriptor> [<addresses>]}, where state 0 is "in use". Other states are
 * obsolete code: "not entrant" is 2 on 17, and 1 on 25. On-stack replacements are not marked.
 *
 * <p>It parses character by character, because it runs over thousands of lines during a measurement. Streams, regular expressions and maps
 * would leave its types in the profiles of their call sites, and the JIT would compile measured code that uses them differently: grouping
 * in a stream settled at 848 B instead of 784 (17.0.15).
 */
final class CodeList {
    /** The top level of a JVM with C2, or with another compiler instead. */
    static final int FULL_OPTIMIZATION = 4;

    private static final int SIMPLE = 1; // C1 without profiling; also final for methods too trivial for C2
    private static final int NATIVE_WRAPPER = 0;

    private CodeList() {}

    /**
     * Reads the code list.
     *
     * @param codeList the code list
     * @param topLevel the highest level that this JVM compiles to: 1 to 4
     * @param methods the methods to look up
     * @return the tier of each
     */
    static Map<MethodId, Tier> read(String codeList, int topLevel, Collection<MethodId> methods) {
        Map<MethodId, Tier> tiers = new LinkedHashMap<>();
        for (MethodId method : methods) {
            tiers.put(
                    method,
                    tier(codeList, topLevel, method.className() + "." + method.methodName() + method.descriptor()));
        }
        return tiers;
    }

    private static Tier tier(String codeList, int topLevel, String signature) {
        boolean top = false;
        boolean lower = false;
        int at = codeList.indexOf(signature);
        while (at >= 0) {
            int level = levelOf(codeList, at, signature.length());
            boolean isTop = level == topLevel || level == SIMPLE || level == NATIVE_WRAPPER;
            top |= level >= 0 && isTop;
            lower |= level >= 0 && !isTop;
            at = codeList.indexOf(signature, at + 1);
        }
        if (top && lower) {
            return Tier.MIXED;
        }
        return top ? Tier.TOP : lower ? Tier.LOWER : Tier.NOT_COMPILED;
    }

    /** The level of the code in use with the signature at that position, or -1 if it is another method's, or obsolete. */
    private static int levelOf(String codeList, int signature, int length) {
        int line = codeList.lastIndexOf('\n', signature) + 1;
        int first = codeList.indexOf(' ', line);
        boolean inUse = first > line && codeList.startsWith(" 0 ", first + 2) && first + 5 == signature;
        return inUse && codeList.startsWith(" [", signature + length) ? codeList.charAt(first + 1) - '0' : -1;
    }
}
