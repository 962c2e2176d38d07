package io.bytewatcher.internal.sites.events;

import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.Recording;

/** The JVM's event recorder, initialised; it records nothing until it is asked to. */
final class ObjectRecorder implements AutoCloseable {
    /** What the JVM reports for each object that it does not put into a TLAB. */
    static final String OUTSIDE_TLAB = "jdk.ObjectAllocationOutsideTLAB";

    /** What the JVM reports for the first object in a TLAB. */
    static final String IN_NEW_TLAB = "jdk.ObjectAllocationInNewTLAB";

    /** What the recorder reports when it had to throw events away. */
    static final String LOSS = "jdk.DataLoss";

    /** Whether its first start redefines classes of the JDK, which throws all compiled code away; seen on 17, not on 25. */
    static final boolean DEOPTIMISES = Runtime.version().feature() < 21;

    private final Recording empty;

    private ObjectRecorder(Recording empty) {
        this.empty = empty;
    }

    /** Starts the recorder, with all that its first recording does to a JVM. */
    static ObjectRecorder initialise() {
        Recording empty = new Recording();
        empty.setName("bytewatcher");
        empty.start();
        return new ObjectRecorder(empty);
    }

    /** Reports objects from now on. */
    Events report() {
        Recording recording = new Recording();
        recording.setName("bytewatcher objects");
        recording.setToDisk(true);
        recording.enable(OUTSIDE_TLAB).withoutThreshold().withStackTrace();
        recording.enable(IN_NEW_TLAB).withoutThreshold().withStackTrace();
        recording.enable(LOSS);
        recording.start();
        return new Events(recording);
    }

    @Override
    public void close() {
        empty.close();
    }

    /** The events from its making on. */
    static final class Events implements AutoCloseable {
        private final Recording recording;

        private Events(Recording recording) {
            this.recording = recording;
        }

        /** Reports no longer, and writes what was reported. */
        void writeTo(Path file) throws IOException {
            recording.stop();
            recording.dump(file);
        }

        @Override
        public void close() {
            recording.close();
        }
    }
}
