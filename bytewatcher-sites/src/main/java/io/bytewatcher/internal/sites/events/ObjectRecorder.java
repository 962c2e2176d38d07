package io.bytewatcher.internal.sites.events;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.sites.why.Compilations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;

/**
 * A recording with an event for each object, from its start on.
 *
 * @param recording the recorder's own
 */
record ObjectRecorder(Recording recording) implements AutoCloseable {
    /** The JVM's event for each object outside a TLAB. */
    static final String OUTSIDE_TLAB = "jdk.ObjectAllocationOutsideTLAB";

    /** The JVM's event for the first object in a TLAB. */
    static final String IN_NEW_TLAB = "jdk.ObjectAllocationInNewTLAB";

    /** The JVM's event for a class whose code an agent has changed after loading it, since JDK 16. */
    private static final String REDEFINITION = "jdk.ClassRedefinition";

    /** The recorder's event for discarded events. */
    static final String LOSS = Compilations.LOSS;

    private static volatile boolean wantsCompilations;

    /**
     * Starts the JVM's event recorder, with all side effects of a JVM's first recording. Returns that recording, which records no object
     * and is the same on each call.
     */
    static Recording initialise() {
        return First.RECORDING;
    }

    /** As {@link #initialise}, and records the JIT's compilations from now on, unless the recorder has been started before. */
    static Recording initialiseWithCompilations() {
        wantsCompilations = true;
        return First.RECORDING;
    }

    /** Whether compilations are recorded, from the recorder's start on. */
    static boolean hasCompilations() {
        return First.HAS_COMPILATIONS;
    }

    /** Writes the compilations up to now. */
    static void writeCompilationsTo(Path file) throws IOException {
        First.RECORDING.dump(file);
    }

    /**
     * Returns the binary names of the classes whose code has been changed after they were loaded, since the recorder's start.
     *
     * @param directory for a file
     * @throws IOException when events were lost, or a changed class has no name
     */
    static Set<String> redefinedClasses(Path directory) throws IOException {
        Set<String> names = new HashSet<>();
        Path file = Files.createTempFile(directory, "redefinitions", ".jfr");
        try {
            First.RECORDING.dump(file);
            Compilations.read(file, List.of(REDEFINITION), System.nanoTime() + Long.MAX_VALUE, event -> {
                RecordedClass type = requireNonNull(event.getClass("redefinedClass"), "a changed class has no name");
                names.add(type.getName());
            });
        } finally {
            Files.delete(file);
        }
        return names;
    }

    /** Initialised on first use. */
    private static final class First {
        private static final Recording RECORDING = new Recording();
        private static final boolean HAS_COMPILATIONS = wantsCompilations;

        static {
            RECORDING.setName("bytewatcher");
            if (HAS_COMPILATIONS) {
                RECORDING.enable(Compilations.DECISION);
                RECORDING.enable(Compilations.COMPILATION).withoutThreshold();
                RECORDING.enable(Compilations.FAILURE);
            }
            RECORDING.enable(REDEFINITION);
            RECORDING.enable(LOSS);
            RECORDING.start();
        }
    }

    /**
     * Starts and ends a recording of objects. The start runs code of the JDK, such as the iterator of an empty {@code TreeSet} (25). If the
     * measured code shares that code, and C2 has not seen the case, then the JIT discards what it has compiled.
     */
    static void rehearse() {
        start().close();
    }

    /** Starts to record objects. */
    static ObjectRecorder start() {
        Recording recording = new Recording();
        recording.setName("bytewatcher objects");
        recording.setToDisk(true);
        recording.enable(OUTSIDE_TLAB).withoutThreshold().withStackTrace();
        recording.enable(IN_NEW_TLAB).withoutThreshold().withStackTrace();
        recording.enable(LOSS);
        recording.start();
        return new ObjectRecorder(recording);
    }

    /** Stops recording and writes the recorded events. */
    void writeTo(Path file) throws IOException {
        recording.stop();
        recording.dump(file);
    }

    @Override
    public void close() {
        recording.close();
    }
}
