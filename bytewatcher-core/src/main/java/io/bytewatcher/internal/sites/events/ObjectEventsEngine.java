package io.bytewatcher.internal.sites.events;

import io.bytewatcher.internal.sites.CannotPlaceException;
import io.bytewatcher.internal.sites.Diagnosis;
import io.bytewatcher.internal.sites.Placement;
import io.bytewatcher.internal.sites.SiteEngine;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.steady.Judgement;
import io.bytewatcher.internal.steady.RepetitionException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds sites by an event for each single object, in a JVM that was started for it: without TLABs each object is allocated on the
 * path that reports events, and compiled code, escape analysis included, stays what it is.
 *
 * <p>The code is settled twice: before the JVM's event recorder is initialised, for the undisturbed figure, and after, because
 * JDK 17 throws all compiled code away then (the recorder redefines classes of the JDK). Events are reported only while the
 * windows last, so that settling is not slowed down and few events have to be read. Where the figure differs from the
 * undisturbed one, the code is settled once more while events are reported.
 */
public final class ObjectEventsEngine implements SiteEngine {
    /** How many seconds of the bound are left for the recorder's start and for reading the events. */
    private static final double SHARE_OF_SETTLING = 0.35;

    private static final int STACK_DEPTH = 1_024;

    private static volatile @Nullable Path filesIn;

    /** Whether this JVM was started so that it reports every object. */
    public static boolean isPossible() {
        return ReportingJvm.isThisOne();
    }

    /**
     * What another JVM has to be started with so that it reports every object.
     *
     * @param directory for the recorder's files
     * @return flags
     */
    public static List<String> flags(Path directory) {
        List<String> flags = new ArrayList<>(ReportingJvm.FLAGS);
        flags.add("-XX:FlightRecorderOptions:stackdepth=" + STACK_DEPTH + ",repository=\"" + directory + "\"");
        return flags;
    }

    /** The flag for another collector, where this JVM's would hide objects. */
    public static Optional<String> otherCollector() {
        return ReportingJvm.hidesObjects() ? Optional.of("-XX:+UseG1GC") : Optional.empty();
    }

    /**
     * Says where the recordings are written before they are read; without it, to a temporary folder.
     *
     * @param directory to write to
     */
    public static void keepFilesIn(Path directory) {
        filesIn = directory;
    }

    @Override
    public Diagnosis diagnose(Workload workload, Duration bound) throws RepetitionException, InterruptedException {
        if (!isPossible()) {
            throw new CannotPlaceException("This JVM does not report every object: start it with "
                    + String.join(" ", ReportingJvm.FLAGS) + ", and on a JDK before 20 with -XX:+UseG1GC.");
        }
        long deadline = System.nanoTime() + bound.toNanos();
        Duration share = Duration.ofNanos(Math.max(1, (long) (bound.toNanos() * SHARE_OF_SETTLING)));
        Judgement undisturbed = workload.settle(share);
        Path directory = null;
        try (ObjectRecorder recorder = ObjectRecorder.initialise()) {
            Path parent = filesIn;
            directory = parent == null
                    ? Files.createTempDirectory("bytewatcher-events-")
                    : Files.createTempDirectory(parent, "events-");
            Judgement settled = workload.settle(share);
            Recorded recorded = record(workload, recorder, settled, directory.resolve("first.jfr"));
            long left = deadline - System.nanoTime();
            if (recorded.differsFrom(undisturbed) && left > 0) {
                ObjectRecorder.Events meanwhile = recorder.report();
                try {
                    settled = workload.settle(Duration.ofNanos(left / 2));
                    recorded = record(workload, recorder, settled, directory.resolve("second.jfr"));
                } finally {
                    meanwhile.close();
                }
            }
            return recorded.diagnosis(workload, undisturbed);
        } catch (IOException e) {
            throw new CannotPlaceException("The events of the objects could not be written or read: " + e, e);
        } finally {
            delete(directory);
        }
    }

    private static Recorded record(Workload workload, ObjectRecorder recorder, Judgement settled, Path file)
            throws RepetitionException, IOException {
        int operations = WindowSize.operations(settled);
        try (ObjectRecorder.Events events = recorder.report()) {
            long bytes = workload.run(operations, WindowMark.RECORDING);
            events.writeTo(file);
            return new Recorded(bytes, operations, file);
        }
    }

    private static void delete(@Nullable Path directory) {
        if (directory == null) {
            return;
        }
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            directory.toFile().deleteOnExit();
        }
    }

    /**
     * One recording of the windows.
     *
     * @param bytes what the counter counted
     * @param operations in so many operations
     * @param file the events
     */
    private record Recorded(long bytes, int operations, Path file) {
        private static final int SMALLEST_OBJECT = 16;

        /** By more than a hundredth, and by more than one object in a thousand operations. */
        boolean differsFrom(Judgement undisturbed) {
            if (undisturbed.operations() == 0) {
                return false;
            }
            double mean = (double) undisturbed.bytes() / undisturbed.operations();
            double difference = Math.abs((double) bytes / operations - mean);
            return difference > 0.01 * mean && difference * 1_000 > SMALLEST_OBJECT;
        }

        Diagnosis diagnosis(Workload workload, Judgement undisturbed) throws IOException {
            ObjectEvents events = ObjectEvents.read(file, workload.allThreads());
            List<String> remarks = new ArrayList<>(events.remarks());
            List<Placement> placements = new Placements(workload.author()).of(events, bytes, remarks);
            return new Diagnosis(
                    Diagnosis.Engine.OBJECT_EVENTS,
                    placements,
                    bytes,
                    operations,
                    undisturbed.bytes(),
                    undisturbed.operations(),
                    remarks);
        }
    }
}
