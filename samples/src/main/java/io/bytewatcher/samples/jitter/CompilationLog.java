package io.bytewatcher.samples.jitter;

import io.bytewatcher.samples.jitter.EventClock.Moment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Records the JIT's compilations by JFR. The events come from the compiler's threads, so the recording allocates nothing on the observed
 * thread. It is read after the experiment.
 */
final class CompilationLog implements AutoCloseable {

    private static final String EVENT = "jdk.Compilation";

    /** Readings of the clock at the start and at the end. The best one counts: the first are slow, and any can be interrupted. */
    private static final int CLOCK_READINGS = 10;

    private final Recording recording = new Recording();

    private CompilationLog() {
        recording.enable(EVENT).withThreshold(Duration.ZERO).withoutStackTrace();
        recording.enable(ClockEvent.class).withThreshold(Duration.ZERO).withoutStackTrace();
        recording.start();
        readClock();
    }

    /** Starts a recording. */
    static CompilationLog start() {
        return new CompilationLog();
    }

    /** Stops the recording. Returns all compilations, in the order of their start. */
    List<Compilation> stop() throws IOException {
        readClock();
        recording.stop();
        Path file = Files.createTempFile("jitter", ".jfr");
        try {
            recording.dump(file);
            return compilations(RecordingFile.readAllEvents(file));
        } finally {
            Files.delete(file);
        }
    }

    @Override
    public void close() {
        recording.close();
    }

    private static void readClock() {
        for (int reading = 0; reading < CLOCK_READINGS; reading++) {
            ClockEvent.record();
        }
    }

    private static List<Compilation> compilations(List<RecordedEvent> events) {
        List<Moment> moments = events.stream()
                .filter(event -> isOf(event, ClockEvent.NAME))
                .map(event -> new Moment(event.getStartTime(), event.getEndTime(), event.getLong(ClockEvent.NANOS)))
                .sorted(Comparator.comparingLong(Moment::nanos))
                .toList();
        int atStart = Math.min(CLOCK_READINGS, moments.size());
        EventClock clock = EventClock.of(moments.subList(0, atStart), moments.subList(atStart, moments.size()));
        return events.stream()
                .filter(event -> isOf(event, EVENT))
                .map(event -> compilation(event, clock))
                .sorted(Comparator.comparingLong(Compilation::startNanos))
                .toList();
    }

    private static boolean isOf(RecordedEvent event, String type) {
        return event.getEventType().getName().equals(type);
    }

    private static Compilation compilation(RecordedEvent event, EventClock clock) {
        RecordedMethod method = event.getValue("method");
        return new Compilation(
                method.getType().getName(),
                method.getName(),
                event.<Number>getValue("compileLevel").intValue(),
                clock.nanos(event.getStartTime()),
                event.getDuration().toNanos() / 1_000,
                event.getBoolean("isOsr"));
    }
}
