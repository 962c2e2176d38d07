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

/** A test or container that a launcher has discovered. */
record DiscoveredTest(TestDescriptor test) {
    /** The id of the engine that runs the test. It can be inside of another engine, such as the suite engine. */
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

    /** The class of a class or method; empty for other sources. */
    Optional<Class<?>> type() {
        if (test.getSource().orElse(null) instanceof MethodSource method) {
            return Optional.of(method.getJavaClass());
        }
        return test.getSource().orElse(null) instanceof ClassSource type
                ? Optional.of(type.getJavaClass())
                : Optional.empty();
    }

    /** The enclosing classes, outermost first, without classes that cannot be loaded: they carry no annotation of ours. */
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

    static Optional<Class<?>> loaded(ClassSource source) {
        try {
            return Optional.of(source.getJavaClass());
        } catch (JUnitException | LinkageError noSuchClass) {
            return Optional.empty();
        }
    }
}
