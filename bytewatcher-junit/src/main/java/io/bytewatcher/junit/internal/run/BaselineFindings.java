package io.bytewatcher.junit.internal.run;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.StrictCheck;
import io.bytewatcher.junit.internal.request.TestId;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the lines of a baseline whose tests were planned in this JVM and not measured, or do not exist. It does not know tests of other
 * JVMs and shards, or tests that a filter on the command line excludes; those are judged on the merged results.
 *
 * @param planned the planned tests, as {@code class#method}
 * @param measured the measured tests, as baselines name them
 */
record BaselineFindings(Baseline baseline, Environment environment, Set<String> planned, Set<String> measured) {
    private static final String GROUP = "org.openjdk.jmh.annotations.Group";

    /** Returns a sentence for each such line, with its place and the way out. */
    List<String> list() {
        List<String> findings = new ArrayList<>();
        Map<String, Set<String>> methods = new HashMap<>();
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
                findings.add(at(entry, StrictCheck.NOT_MEASURED));
            } else if (isGone(entry, methods)) {
                findings.add(at(entry, StrictCheck.GONE));
            }
        }
        return List.copyOf(findings);
    }

    private String at(BaselineEntry entry, String problem) {
        return baseline.placeOf(entry) + ": " + entry.test() + ": " + problem;
    }

    /** Whether there is no such test. The methods of each class are looked up once. */
    private static boolean isGone(BaselineEntry entry, Map<String, Set<String>> methods) {
        String test = entry.test();
        try {
            for (int end = test.indexOf('#');
                    end > 0;
                    end = test.indexOf('#', end + 1)) { // the name of a class may have it, too
                if (entry.isOfOneOf(methods.computeIfAbsent(test.substring(0, end), BaselineFindings::methodsOf))) {
                    return false;
                }
            }
            return test.indexOf('#') > 0;
        } catch (LinkageError incomplete) {
            return false; // the class exists, and a class that it needs is missing in this run
        }
    }

    /** The methods of a class, as {@code class#method}; none if there is no such class. */
    private static Set<String> methodsOf(String className) {
        Set<String> names = new HashSet<>();
        TestId.findClass(className).ifPresent(type -> addMethods(type, className, names));
        return names;
    }

    private static void addMethods(Class<?> type, String className, Set<String> names) {
        for (Method method : type.getDeclaredMethods()) {
            names.add(className + "#" + method.getName());
            for (Annotation annotation : method.getDeclaredAnnotations()) {
                nameOfGroup(annotation).ifPresent(group -> names.add(className + "#" + group));
            }
        }
        if (type.getSuperclass() != null) {
            addMethods(type.getSuperclass(), className, names);
        }
        for (Class<?> implemented : type.getInterfaces()) {
            addMethods(implemented, className, names);
        }
    }

    /** The name of a JMH benchmark's group, under which JMH has the benchmark if the group has one method. */
    private static Optional<Object> nameOfGroup(Annotation annotation) {
        Class<? extends Annotation> type = annotation.annotationType();
        try {
            return type.getName().equals(GROUP)
                    ? Optional.of(type.getMethod("value").invoke(annotation))
                    : Optional.empty();
        } catch (ReflectiveOperationException otherJmh) {
            return Optional.empty();
        }
    }
}
