package io.bytewatcher.internal.jit;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads what HotSpot's diagnostic commands {@code Compiler.codelist} and {@code Compiler.queue} print.
 *
 * <p>A line of the code list is {@code <compile id> <level> <state> <class>.<method><descriptor> [<addresses>]}, state 0 being
 * "in use" (others are on their way out: 2 is "not entrant" on 17, 1 on 25). On-stack replacements are not marked. A line
 * of the queue is {@code <thread>? <compile id> <flags> <level> <class>::<method> (@ <bci>)? (<n> bytes)}.
 */
final class CompilerReports {
    /** The top level of a JVM with C2, or with another compiler in its place. */
    static final int FULL_OPTIMIZATION = 4;

    /** The compile id in a line of the queue, behind the name of the thread that is at it; no attribute is a digit. */
    private static final Pattern TASK =
            Pattern.compile("^(?:.*CompilerThread\\d+)?\\s*(\\d{1,9})[^\\d:]+[1-4]\\s+\\S+::", Pattern.MULTILINE);

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
        Map<String, Set<Level>> levels = new HashMap<>();
        for (MethodId method : methods) {
            levels.put(signature(method), EnumSet.noneOf(Level.class));
        }
        codeList.lines().forEach(line -> addLevel(line, topLevel, levels));
        Map<MethodId, Tier> tiers = new LinkedHashMap<>();
        for (MethodId method : methods) {
            tiers.put(method, tier(levels.get(signature(method))));
        }
        return new TierState(tiers, queued(queue, methods), queueOf(queue), tasks(queue));
    }

    private enum Level {
        TOP,
        LOWER
    }

    private static String signature(MethodId method) {
        return method.className() + "." + method.methodName() + method.descriptor();
    }

    private static void addLevel(String line, int topLevel, Map<String, Set<Level>> levels) {
        int first = line.indexOf(' ');
        int second = line.indexOf(' ', first + 1);
        int third = line.indexOf(' ', second + 1);
        int end = line.lastIndexOf(" [");
        if (first <= 0 || second < 0 || third < 0 || end < third || !"0".equals(line.substring(second + 1, third))) {
            return;
        }
        Set<Level> found = levels.get(line.substring(third + 1, end));
        if (found != null && second == first + 2) {
            int level = line.charAt(first + 1) - '0';
            boolean top = level == topLevel || level == SIMPLE || level == NATIVE_WRAPPER;
            found.add(top ? Level.TOP : Level.LOWER);
        }
    }

    private static Tier tier(@Nullable Set<Level> levels) {
        if (levels == null || levels.isEmpty()) {
            return Tier.NOT_COMPILED;
        }
        if (levels.size() == 2) {
            return Tier.MIXED;
        }
        return levels.contains(Level.TOP) ? Tier.TOP : Tier.LOWER;
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
        return TASK.matcher(queue)
                .results()
                .map((MatchResult task) -> Integer.valueOf(task.group(1)))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static TierState.Queue queueOf(String queue) {
        if (queue.contains("::")) {
            return TierState.Queue.BUSY;
        }
        return queue.contains("Empty") ? TierState.Queue.EMPTY : TierState.Queue.UNKNOWN;
    }
}
