package io.bytewatcher.internal.jit;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Reads what HotSpot's diagnostic commands {@code Compiler.codelist} and {@code Compiler.queue} print.
 *
 * <p>A line of the code list is {@code <compile id> <level> <state> <class>.<method><descriptor> [<addresses>]}, state 0 being
 * "in use" (others are on their way out: 2 is "not entrant" on 17, 1 on 25). On-stack replacements are not marked. A line
 * of the queue is {@code <thread>? <compile id> <flags> <level> <class>::<method> (@ <bci>)? (<n> bytes)}.
 *
 * <p>Reads character by character, thousands of lines amid a measurement. With streams, regular expressions and maps it would
 * leave its own types in their call sites, and the JIT would then compile measured code that uses them differently: grouping
 * in a stream settled at 848 B instead of 784 (17.0.15).
 */
final class CompilerReports {
    /** The top level of a JVM with C2, or with another compiler in its place. */
    static final int FULL_OPTIMIZATION = 4;

    private static final String COMPILER_THREAD = "CompilerThread";
    private static final int MAX_ID_DIGITS = 9;

    private static final int SIMPLE = 1; // C1 without profiling: also the end for methods too trivial for C2
    private static final int NATIVE_WRAPPER = 0;

    private CompilerReports() {}

    /**
     * Reads both reports.
     *
     * @param codeList the code list
     * @param queue the queue
     * @param topLevel the highest level that this JVM compiles to: 1 to 4
     * @param methods the methods that are asked for
     * @return their state
     */
    static TierState read(String codeList, String queue, int topLevel, Collection<MethodId> methods) {
        Map<MethodId, Tier> tiers = new LinkedHashMap<>();
        for (MethodId method : methods) {
            tiers.put(
                    method,
                    tier(codeList, topLevel, method.className() + "." + method.methodName() + method.descriptor()));
        }
        return new TierState(tiers, queued(queue, methods), queueOf(queue), tasks(queue));
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

    /** The level of the code in use whose signature is there, or -1 if it is another's, or no longer in use. */
    private static int levelOf(String codeList, int signature, int length) {
        int line = codeList.lastIndexOf('\n', signature) + 1;
        int first = codeList.indexOf(' ', line);
        boolean inUse = first > line && codeList.startsWith(" 0 ", first + 2) && first + 5 == signature;
        return inUse && codeList.startsWith(" [", signature + length) ? codeList.charAt(first + 1) - '0' : -1;
    }

    private static Set<MethodId> queued(String queue, Collection<MethodId> methods) {
        Set<MethodId> queued = new HashSet<>();
        for (MethodId method : methods) {
            String name = " " + method.className() + "::" + method.methodName() + " ";
            if (queue.contains(name + "(") || queue.contains(name + "@ ")) {
                queued.add(method);
            }
        }
        return queued;
    }

    private static Set<Integer> tasks(String queue) {
        Set<Integer> tasks = new HashSet<>();
        int start = 0;
        while (start < queue.length()) {
            int next = queue.indexOf('\n', start);
            int end = next < 0 ? queue.length() : next;
            int task = task(queue.substring(start, end));
            if (task >= 0) {
                tasks.add(task);
            }
            start = end + 1;
        }
        return tasks;
    }

    /** The compile id in a line, behind the name of the thread that is at it; -1 if it has none. No attribute is a digit. */
    private static int task(String line) {
        int id = skipSpaces(line, threadEnd(line));
        int idEnd = skipDigits(line, id);
        int level = idEnd;
        while (level < line.length() && line.charAt(level) != ':' && !isDigit(line.charAt(level))) {
            level++;
        }
        boolean isNumbered = idEnd > id && idEnd - id <= MAX_ID_DIGITS && level > idEnd;
        boolean isTask = isNumbered && isLevel(line, level) && isName(line, level + 1);
        return isTask ? Integer.parseInt(line, id, idEnd, 10) : -1;
    }

    /** Behind the name of a compiler thread at the start of a line, 0 if there is none: a class may have such a name, too. */
    private static int threadEnd(String line) {
        int thread = line.indexOf(COMPILER_THREAD);
        int number = thread + COMPILER_THREAD.length();
        int end = thread < 0 ? 0 : skipDigits(line, number);
        return end > number && end < line.indexOf("::") ? end : 0;
    }

    private static boolean isLevel(String line, int at) {
        return at < line.length() && line.charAt(at) >= '1' && line.charAt(at) <= '4';
    }

    /** Whether spaces are there, and behind them a method's class and name. */
    private static boolean isName(String line, int at) {
        int name = skipSpaces(line, at);
        int colons = line.indexOf("::", name);
        int blank = line.indexOf(' ', name);
        return name > at && colons > name && (blank < 0 || colons < blank);
    }

    private static int skipSpaces(String text, int from) {
        int i = from;
        while (i < text.length() && text.charAt(i) == ' ') {
            i++;
        }
        return i;
    }

    private static int skipDigits(String text, int from) {
        int i = from;
        while (i < text.length() && isDigit(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static TierState.Queue queueOf(String queue) {
        if (queue.contains("::")) {
            return TierState.Queue.BUSY;
        }
        return queue.contains("Empty") ? TierState.Queue.EMPTY : TierState.Queue.UNKNOWN;
    }
}
