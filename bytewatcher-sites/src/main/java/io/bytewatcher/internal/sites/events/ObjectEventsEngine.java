package io.bytewatcher.internal.sites.events;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.Allocation;
import io.bytewatcher.Kept;
import io.bytewatcher.Round;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.VmOptions;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.SiteEngine;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.code.RunningClassFiles;
import io.bytewatcher.internal.sites.why.Inlining;
import io.bytewatcher.internal.sites.why.KeptObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds sites by an event for each single object, in a JVM that was started for it. The package's overview has the algorithm. */
public final class ObjectEventsEngine implements SiteEngine {
    /** The share of the time bound for settling. The rest is for the recorder's start and for reading the events. */
    private static final double SHARE_OF_SETTLING = 0.35;

    /**
     * The bound for settling again. Code that has not reached its figure by then changes with its input, such as the digits of a counter.
     */
    private static final long MAX_AGAIN_NANOS = 2_000_000_000;

    /** The JVM's maximum. */
    private static final int STACK_DEPTH = 2_048;

    /** The maximum number of recordings at one settled state. */
    private static final int WINDOWS = 3;

    private static final long MAX_REASONS_NANOS = Duration.ofSeconds(6).toNanos();

    /** The options of C2 without which escape analysis removes no object. */
    private static final List<String> REMOVING = List.of("DoEscapeAnalysis", "EliminateAllocations");

    private static volatile @Nullable Path filesIn;
    private static volatile boolean recordsLate;

    /** Null until a search needs it. */
    private static volatile @Nullable Boolean codeKnown;

    private static volatile Set<String> inlined = Set.of();
    private static volatile Predicate<SiteReport> wantsSites = settled -> true;

    private final Optional<Function<KeptObjects, Kept>> reasons;

    /** Creates an engine that finds sites without reasons. */
    public ObjectEventsEngine() {
        reasons = Optional.empty();
    }

    /**
     * Creates an engine that also finds why the JIT kept the objects.
     *
     * @param reasons returns the reasons for the objects of a site; an exception in it means none
     */
    public ObjectEventsEngine(Function<KeptObjects, Kept> reasons) {
        this.reasons = Optional.of(reasons);
    }

    /** Whether this JVM was started with flags that make it report every object. */
    public static boolean isPossible() {
        return ReportingJvm.isThisOne();
    }

    /**
     * Returns the flags with which another JVM like this one reports every object.
     *
     * @param directory for the recorder's files
     * @return the flags
     */
    public static List<String> flags(Path directory) {
        List<String> flags = new ArrayList<>(ReportingJvm.flags());
        flags.add("-XX:FlightRecorderOptions:stackdepth=" + STACK_DEPTH + ",repository=\"" + directory + "\"");
        return flags;
    }

    /** Returns the flag for another collector if this JVM's collector would hide objects. */
    public static Optional<String> otherCollector() {
        return ReportingJvm.otherCollector();
    }

    /**
     * Prepares this JVM. Must be called before anything else runs in it.
     *
     * @param directory for the recordings until they are read; without this call, a temporary folder
     * @param recordsFirst whether to start the event recorder now instead of after settling
     * @throws IOException when the recorder cannot write
     */
    public static void prepare(Path directory, boolean recordsFirst) throws IOException {
        filesIn = directory;
        recordsLate = !recordsFirst;
        if (isPossible()) {
            ForeignAgents.observe(recordsLate);
        }
        if (isPossible() && recordsFirst) {
            startRecorder();
        }
    }

    /**
     * Sets what decides, once code has settled, whether its sites are searched for. Applies to all later searches of this JVM.
     *
     * @param decision gets a report of the settled figure, without sites; false ends the search with that report
     */
    public static void whenSettled(Predicate<SiteReport> decision) {
        wantsSites = decision;
    }

    /**
     * Returns the JIT's decisions about the calls of the code that this JVM, which was prepared, has measured.
     *
     * @param tests the loader of that code
     * @param deadline by {@link System#nanoTime}
     * @throws AttributionException when they are not known; the message is a sentence with the reason
     */
    public static Inlining inlining(ClassLoader tests, long deadline) {
        Instant end = Instant.now();
        if (!ObjectRecorder.hasCompilations()) {
            throw new AttributionException("the JIT's decisions were not recorded");
        }
        try {
            return inBackground(() -> {
                if (!isCodeKnown()) {
                    throw new AttributionException("an agent may have changed the code");
                }
                Path file = Files.createTempFile(requireNonNull(filesIn, "prepared"), "inlining", ".jfr");
                ObjectRecorder.writeCompilationsTo(file);
                return Inlining.read(file, ClassFiles.of(tests), end, deadline);
            });
        } catch (IOException e) {
            throw new AttributionException("the JIT's decisions could not be written or read: " + e, e);
        }
    }

    /** Whether class files are those of the running code, although agents may have changed it. */
    private static boolean isCodeKnown() {
        Boolean known = codeKnown;
        if (known == null) {
            known = ForeignAgents.isCodeKnown(recordsLate ? null : filesIn);
            codeKnown = known;
        }
        return known;
    }

    private static void startRecorder() throws IOException {
        inBackground(
                JitCompiler.ofThisJvm().removesObjects()
                        ? ObjectRecorder::initialiseWithCompilations
                        : ObjectRecorder::initialise);
    }

    /**
     * Returns the calls that the JIT inlined wherever it compiled them, by the end of the last search of this JVM. Each has the form of
     * {@link io.bytewatcher.KeptReason#call}.
     *
     * @return the recorded calls; none if the compilations are unknown
     */
    public static Set<String> inlined() {
        return inlined;
    }

    @Override
    public SiteReport findSites(Workload workload, Duration bound) throws RepetitionException, InterruptedException {
        if (!isPossible()) {
            throw new AttributionException("this JVM does not report every object: start it with "
                    + String.join(" ", ReportingJvm.flags()) + ".");
        }
        long deadline = System.nanoTime() + bound.toNanos();
        codeKnown = null;
        if (!recordsLate) {
            ObjectRecorder.initialise();
        }
        Allocation undisturbed =
                workload.settle(Duration.ofNanos(Math.max(1, (long) (bound.toNanos() * SHARE_OF_SETTLING))));
        RunningClassFiles.stopKeeping();
        SiteReport settled =
                new Recorded(0, 0, List.of(), List.of(), Instant.now(), new ArrayList<>()).report(undisturbed);
        Path directory = null;
        try {
            if (!inBackground(() -> wantsSites.test(settled))) {
                return settled;
            }
            Path parent = filesIn;
            directory = parent == null
                    ? Files.createTempDirectory("bytewatcher-events-")
                    : Files.createTempDirectory(parent, "events-");
            if (recordsLate) {
                startRecorder();
                workload.settleAt(undisturbed, again(deadline));
            }
            ObjectRecorder.rehearse();
            WindowSize.warmUp(workload, undisturbed);
            Recorded recorded = record(workload, undisturbed, directory);
            if (recorded.differsFrom(undisturbed)) {
                workload.settleAt(undisturbed, again(deadline));
                recorded = record(workload, undisturbed, directory);
            }
            return recorded.with(reasons(recorded, workload, directory, deadline))
                    .report(undisturbed);
        } catch (IOException e) {
            throw new AttributionException("the events of the objects could not be written or read: " + e, e);
        } finally {
            delete(directory);
        }
    }

    /** Returns why no reasons are sought. */
    private static Optional<String> obstacle() {
        if (!isCodeKnown()) {
            return Optional.of("not known, because an agent may have changed the code");
        }
        return REMOVING.stream()
                .filter(option -> VmOptions.is(option, "false"))
                .findFirst()
                .map(option -> "not sought with -XX:-" + option);
    }

    /** Returns the sites with reasons, and keeps the inlined calls also if there are no sites. */
    private List<SiteAndStacks> reasons(Recorded recorded, Workload workload, Path directory, long deadline)
            throws IOException {
        if (reasons.isEmpty() || !ObjectRecorder.hasCompilations()) {
            return recorded.sites();
        }
        Optional<String> obstacle = obstacle();
        if (obstacle.isPresent()) {
            if (!recorded.sites().isEmpty()) {
                recorded.remarks().add("why: " + obstacle.get());
            }
            return recorded.sites();
        }
        Function<KeptObjects, Kept> finder = reasons.get();
        long now = System.nanoTime();
        long until = now + Math.min(MAX_REASONS_NANOS, (deadline - now) / 2);
        return inBackground(() -> {
            KeptSites kept = KeptSites.of(recorded, workload.declaringClass().getClassLoader(), directory, until);
            inlined = kept.inlined();
            return recorded.sites().stream()
                    .map(site -> kept.with(site, finder))
                    .toList();
        });
    }

    private static Duration again(long deadline) {
        long left = Math.max(1, deadline - System.nanoTime());
        return Duration.ofNanos(Math.min(left / 2, MAX_AGAIN_NANOS));
    }

    /**
     * Records, and repeats that if objects are missing or in excess. A garbage collection in the window can hide objects, and for all
     * threads the counter and the events cannot begin and end at the same moment. Some objects are not made in each call, such as the
     * string constants that the JIT makes once.
     */
    private static Recorded record(Workload workload, Allocation settled, Path directory)
            throws RepetitionException, IOException {
        int operations = WindowSize.operations(settled);
        Recorded best = record(workload, operations, directory);
        for (int i = 1; i < WINDOWS && best.fault(settled) > 0; i++) {
            Recorded next = record(workload, Math.max(1, operations >> i), directory);
            best = next.fault(settled) < best.fault(settled) ? next : best;
        }
        return best;
    }

    private static Recorded record(Workload workload, int operations, Path directory)
            throws RepetitionException, IOException {
        Path file = Files.createTempFile(directory, "objects", ".jfr");
        try (ObjectRecorder recorder = ObjectRecorder.start()) {
            Round run = WindowSize.run(workload, operations);
            Instant end = Instant.now();
            return inBackground(() -> {
                recorder.writeTo(file);
                ObjectEvents objects = ObjectEvents.read(file, workload.allThreads());
                List<String> remarks = new ArrayList<>(objects.remarks());
                SiteAggregator aggregator =
                        new SiteAggregator(workload.declaringClass(), workload.allThreads(), isCodeKnown());
                List<SiteAndStacks> sites = aggregator.of(objects, run.bytes(), run.operations(), remarks);
                return new Recorded(run.bytes(), run.operations(), sites, aggregator.types(), end, remarks);
            });
        }
    }

    /** Runs a task that is not measured, without waiting for the JIT. */
    private static <T> T inBackground(BackgroundTask<T> task) throws IOException {
        JitCompiler jit = JitCompiler.ofThisJvm();
        jit.pauseBlocking();
        try {
            return task.run();
        } finally {
            jit.resumeBlocking();
        }
    }

    private interface BackgroundTask<T> {
        T run() throws IOException;
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
}
