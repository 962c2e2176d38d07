package io.bytewatcher.jmh.internal;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.CompilerHints;

/**
 * JMH's hints for the JIT, which JMH gives to its forks as a file of commands. A forced inlining applies to the methods of one benchmark's
 * class, a forbidden one to all: above all to the method of {@code Blackhole} that consumes an object. Inlined, it would keep no object.
 */
final class InliningHints {
    private static final String BLACKHOLE = "org/openjdk/jmh/infra/Blackhole.";
    private static final String INLINE = "inline,";
    private static final String DO_NOT_INLINE = "dontinline,";

    private InliningHints() {}

    /** Returns the hints for a benchmark, in the syntax of compiler directives. */
    static List<String> of(Class<?> benchmark) {
        List<String> rules = new ArrayList<>();
        rules.add((JmhInternals.hasConsumeFull() ? "+" : "-") + BLACKHOLE + "consume");
        rules.add("-" + BLACKHOLE + "consumeFull");
        rules.add("-" + BLACKHOLE + "consumeCPU");
        for (String hint : CompilerHints.defaultList().get()) {
            String method = hint.substring(hint.indexOf(',') + 1);
            if (hint.startsWith(DO_NOT_INLINE) && !method.endsWith("_jmhStub")) {
                rules.add("-" + method);
            } else if (hint.startsWith(INLINE) && isOf(benchmark, method)) {
                rules.add("+" + method);
            }
        }
        return rules;
    }

    /** Whether a method belongs to the benchmark's class or a superclass, or to a class around or in these. */
    private static boolean isOf(Class<?> benchmark, String method) {
        for (Class<?> type = benchmark; type != Object.class && type != null; type = type.getSuperclass()) {
            String owner = outermost(type).getName().replace('.', '/');
            if (method.startsWith(owner + ".") || method.startsWith(owner + "$")) {
                return true;
            }
        }
        return false;
    }

    private static Class<?> outermost(Class<?> type) {
        Class<?> enclosing = type.getEnclosingClass();
        return enclosing == null ? type : outermost(enclosing);
    }
}
