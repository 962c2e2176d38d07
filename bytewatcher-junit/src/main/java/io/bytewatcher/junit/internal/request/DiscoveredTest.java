package io.bytewatcher.junit.internal.request;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * What a launcher says of a test that it has found.
 *
 * @param test the launcher's description
 */
record DiscoveredTest(TestDescriptor test) {
    /** The id of the engine that runs it, which can be inside of another one, such as that of suites. */
    String engine() {
        String engine = "";
        for (UniqueId.Segment segment : test.getUniqueId().getSegments()) {
            engine = segment.getType().equals("engine") ? segment.getValue() : engine;
        }
        return engine;
    }

    boolean isOfJupiter() {
        return engine().equals("junit-jupiter");
    }

    /** The class that it is, or whose method it is; empty where it is neither. */
    Optional<Class<?>> type() {
        if (test.getSource().orElse(null) instanceof MethodSource method) {
            return Optional.of(method.getJavaClass());
        }
        return test.getSource().orElse(null) instanceof ClassSource type
                ? Optional.of(type.getJavaClass())
                : Optional.empty();
    }

    /** The classes around the test's own, outermost first; without those that cannot be loaded, which carry no annotation of ours. */
    List<Class<?>> enclosingClasses() {
        Deque<Class<?>> classes = new ArrayDeque<>();
        Optional<TestDescriptor> parent = test.getParent();
        while (parent.isPresent()) {
            if (parent.get().getSource().orElse(null) instanceof ClassSource source) {
                loaded(source).ifPresent(classes::addFirst);
            }
            parent = parent.get().getParent();
        }
        classes.pollLast(); // that of the test itself
        return List.copyOf(classes);
    }

    private static Optional<Class<?>> loaded(ClassSource source) {
        try {
            return Optional.of(source.getJavaClass());
        } catch (JUnitException | LinkageError noSuchClass) {
            return Optional.empty();
        }
    }
}
