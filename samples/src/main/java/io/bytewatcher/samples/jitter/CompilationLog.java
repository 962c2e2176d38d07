package io.bytewatcher.samples.jitter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Records what the JIT compiles, by JFR. Its events come from the compiler's threads, so the recording puts nothing on the thread
 * that is observed; it is read when all is over.
 */
final class CompilationLog implements AutoCloseable {

    private static final String EVENT = "jdk.Compilation";

    private final Recording recording = new Recording();
    private final Instant startTime;
    private final long startNanos;

    private CompilationLog() {
        recording.enable(EVENT).withThreshold(Duration.ZERO).withoutStackTrace();
        recording.start();
        startNanos = System.nanoTime();
        startTime = Instant.now();
    }

    /** Records from now on. */
    static CompilationLog start() {
        return new CompilationLog();
    }

    /** Ends the recording and reads it: all compilations, those taken up first at the front. */
    List<Compilation> stop() throws IOException {
        recording.stop();
        Path file = Files.createTempFile("jitter", ".jfr");
        try {
            recording.dump(file);
            List<Compilation> compilations = new ArrayList<>();
            for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
                if (event.getEventType().getName().equals(EVENT)) {
                    compilations.add(compilation(event));
                }
            }
            compilations.sort(Comparator.comparingLong(Compilation::startNanos));
            return compilations;
        } finally {
            Files.delete(file);
        }
    }

    @Override
    public void close() {
        recording.close();
    }

    private Compilation compilation(RecordedEvent event) {
        RecordedMethod method = event.getValue("method");
        return new Compilation(
                method.getType().getName(),
                method.getName(),
                event.<Number>getValue("compileLevel").intValue(),
                startNanos + Duration.between(startTime, event.getStartTime()).toNanos(),
                event.getDuration().toNanos() / 1_000,
                event.getBoolean("isOsr"));
    }
}
