package io.bytewatcher.junit.internal.run;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Environment;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * What one JVM can say of the lines of a baseline whose tests it has not measured. It knows the tests that were planned in it,
 * and which classes there are, but not what other JVMs, shards or a filter on the command line have left out: that is judged on
 * the merged results.
 */
final class BaselineFindings {
    /** The methods that there are in a class, as {@code class#method}; none where there is no such class. */
    private final Map<String, Set<String>> methods = new HashMap<>();

    private final Baseline baseline;
    private final Environment environment;
    private final Set<String> planned;
    private final Set<String> measured;

    /**
     * Prepares.
     *
     * @param planned the tests that were planned, as {@code class#method}
     * @param measured the tests that were measured, as baselines name them
     */
    BaselineFindings(Baseline baseline, Environment environment, Set<String> planned, Set<String> measured) {
        this.baseline = baseline;
        this.environment = environment;
        this.planned = planned;
        this.measured = measured;
    }

    /** A sentence for each line, with its place and the way out. */
    List<String> list() {
        List<String> findings = new ArrayList<>();
        for (BaselineEntry entry : baseline.entries()) {
            if (measured.contains(entry.test())) {
                continue;
            }
            boolean holdsHere = baseline.find(entry.test(), environment)
                    .filter(entry::equals)
                    .isPresent();
            if (!holdsHere) {
                continue;
            }
            if (entry.isOfOneOf(planned)) {
                findings.add(at(
                        entry,
                        "was not measured. Has its annotation gone, was it skipped, or has an extension"
                                + " replaced its invocation? Delete the line if that is meant"));
            } else if (isGone(entry)) {
                findings.add(at(entry, "there is no such test. Delete the line, or give it the test's new name"));
            }
        }
        return List.copyOf(findings);
    }

    private String at(BaselineEntry entry, String problem) {
        return baseline.placeOf(entry) + ": " + entry.test() + ": " + problem;
    }

    private boolean isGone(BaselineEntry entry) {
        String test = entry.test();
        int end = test.indexOf('#');
        try {
            return end > 0
                    && !entry.isOfOneOf(methods.computeIfAbsent(test.substring(0, end), BaselineFindings::methodsOf));
        } catch (LinkageError incomplete) {
            return false; // there is such a class, and something that it needs is not there in this run
        }
    }

    private static Set<String> methodsOf(String className) {
        Set<String> names = new HashSet<>();
        ReflectionSupport.tryToLoadClass(className).toOptional().ifPresent(type -> addMethods(type, className, names));
        return names;
    }

    private static void addMethods(Class<?> type, String className, Set<String> names) {
        for (Method method : type.getDeclaredMethods()) {
            names.add(className + "#" + method.getName());
        }
        if (type.getSuperclass() != null) {
            addMethods(type.getSuperclass(), className, names);
        }
        for (Class<?> implemented : type.getInterfaces()) {
            addMethods(implemented, className, names);
        }
    }
}
