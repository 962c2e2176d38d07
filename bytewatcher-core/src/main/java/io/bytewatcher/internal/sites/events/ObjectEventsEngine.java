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
 * Finds sites by an event for each single object, in a JVM that was started for it: its TLABs are too small for any object, so each
 * is allocated on the path that reports events, while compiled code, escape analysis included, stays what it is.
 *
 * <p>The code is settled before the JVM's event recorder starts: started first, the recorder's own Java code adds to the JIT's
 * profiles of JDK methods (another figure for 3 of 28 kernels on 17). Events are reported only while the windows last, so that
 * settling is not slowed down and few events have to be read. Where the figure then differs from the undisturbed one, the code is
 * settled once more while events are reported.
 */
public final class ObjectEventsEngine implements SiteEngine {
    /** Of the time bound; what is left is for the recorder's start and for reading the events. */
    private static final double SHARE_OF_SETTLING = 0.35;

    /** As many as the JVM can. */
    private static final int STACK_DEPTH = 2_048;

    /** So often at most. */
    private static final int WINDOWS = 3;

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
        List<String> flags = new ArrayList<>(ReportingJvm.flags());
        flags.add("-XX:FlightRecorderOptions:stackdepth=" + STACK_DEPTH + ",repository=\"" + directory + "\"");
        return flags;
    }

    /** The flag for another collector, where this JVM's would hide objects. */
    public static Optional<String> otherCollector() {
        return ReportingJvm.otherCollector();
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
                    + String.join(" ", ReportingJvm.flags()) + ".");
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
            Judgement settled = ObjectRecorder.DEOPTIMISES ? workload.settle(share) : undisturbed;
            Recorded recorded = record(workload, recorder, settled, directory);
            long left = deadline - System.nanoTime();
            if (recorded.differsFrom(undisturbed) && left > 0) {
                ObjectRecorder.Events meanwhile = recorder.report();
                try {
                    settled = workload.settle(Duration.ofNanos(left / 2));
                    recorded = record(workload, recorder, settled, directory);
                } finally {
                    meanwhile.close();
                }
            }
            return recorded.diagnosis(undisturbed);
        } catch (IOException e) {
            throw new CannotPlaceException("The events of the objects could not be written or read: " + e, e);
        } finally {
            delete(directory);
        }
    }

    /**
     * Again where objects are missing: a garbage collection in the window can hide some, and of all threads the counter and the
     * events cannot begin and end at the same moment.
     */
    private static Recorded record(Workload workload, ObjectRecorder recorder, Judgement settled, Path directory)
            throws RepetitionException, IOException {
        int operations = WindowSize.operations(settled);
        Recorded best = record(workload, recorder, operations, directory);
        for (int i = 1; i < WINDOWS && best.missing() > 0; i++) {
            Recorded next = record(workload, recorder, Math.max(1, operations >> i), directory);
            best = next.missing() < best.missing() ? next : best;
        }
        return best;
    }

    private static Recorded record(Workload workload, ObjectRecorder recorder, int operations, Path directory)
            throws RepetitionException, IOException {
        Path file = Files.createTempFile(directory, "objects", ".jfr");
        try (ObjectRecorder.Events events = recorder.report()) {
            WindowSize.Run run = WindowSize.run(workload, operations);
            events.writeTo(file);
            ObjectEvents objects = ObjectEvents.read(file, workload.allThreads());
            List<String> remarks = new ArrayList<>(objects.remarks());
            List<Placement> placements =
                    new Placements(workload.author(), workload.allThreads()).of(objects, run.bytes(), remarks);
            return new Recorded(run.bytes(), run.operations(), placements, remarks);
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
     * @param placements where
     * @param remarks sentences for the user
     */
    private record Recorded(long bytes, int operations, List<Placement> placements, List<String> remarks) {
        private static final int SMALLEST_OBJECT = 16;

        /** The share of the bytes without a place. */
        double missing() {
            long unplaced = placements.stream()
                    .filter(placement -> placement.path().isEmpty())
                    .mapToLong(placement -> Math.abs(placement.bytes()))
                    .sum();
            return unplaced == 0 ? 0 : (double) unplaced / Math.max(1, bytes);
        }

        /** By more than a hundredth, and by more than one object in a thousand operations. */
        boolean differsFrom(Judgement undisturbed) {
            if (undisturbed.operations() == 0) {
                return false;
            }
            double mean = (double) undisturbed.bytes() / undisturbed.operations();
            double difference = Math.abs((double) bytes / operations - mean);
            return difference > 0.01 * mean && difference * 1_000 > SMALLEST_OBJECT;
        }

        Diagnosis diagnosis(Judgement undisturbed) {
            boolean settled = !undisturbed.timeBound()
                    && (undisturbed.kind() == Judgement.Kind.STEADY || undisturbed.kind() == Judgement.Kind.AMORTISED);
            if (!settled) {
                remarks.add(
                        undisturbed.timeBound()
                                ? "the time bound came before the code had settled in the JVM of the search"
                                : "the code did not settle in the JVM of the search");
            }
            return new Diagnosis(
                    Diagnosis.Engine.OBJECT_EVENTS,
                    placements,
                    bytes,
                    operations,
                    settled ? undisturbed.bytes() : 0,
                    settled ? undisturbed.operations() : 0,
                    remarks);
        }
    }
}
