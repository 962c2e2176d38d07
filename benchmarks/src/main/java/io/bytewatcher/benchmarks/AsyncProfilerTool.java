package io.bytewatcher.benchmarks;

import io.bytewatcher.Body;
import io.bytewatcher.SteadyState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import one.profiler.AsyncProfiler;
import one.profiler.AsyncProfilerLoader;
import org.jspecify.annotations.Nullable;

/**
 * async-profiler, which lets the JVM (JVMTI) report sampled objects; at an interval of one byte those are all objects, as far as
 * the JVM's compilers let it. The total is measured while it counts, the lines are found in a second run, in its JFR output.
 */
final class AsyncProfilerTool {
    @SuppressWarnings("unused") // written only: what reaches a volatile field cannot be optimised away
    private static volatile byte @Nullable [] skipped;

    private AsyncProfilerTool() {}

    static LinesFound find(String workload) throws Exception {
        Body body = Workloads.named(workload);
        AsyncProfiler profiler = AsyncProfilerLoader.load();
        double undisturbed = SteadyState.of(body).measure().bytesPerOperation();
        profiler.execute("start,event=alloc,alloc=1");
        skipSamplingPoint();
        double total = SteadyState.of(body).measure().bytesPerOperation();
        profiler.execute("stop");
        Path file = Files.createTempFile("async-profiler", ".jfr");
        try {
            profiler.execute("start,event=alloc,alloc=1");
            Recording.warmUp(body);
            profiler.execute("stop");
            profiler.execute("start,event=alloc,alloc=1,jfr,file=" + file);
            skipSamplingPoint();
            double recorded = Recording.bytesPerOperation(body);
            profiler.execute("stop,file=" + file);
            List<String> remarks = recorded == total
                    ? List.of()
                    : List.of("while the lines were recorded: " + recorded + " B, else " + total);
            return new LinesFound(undisturbed, total, lines(file), new TreeMap<>(), remarks);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** The JVM has already chosen the next object to sample, as if the interval were still its default of 512 KB. */
    private static void skipSamplingPoint() {
        for (int i = 0; i < 1_000; i++) {
            skipped = new byte[10_000];
        }
    }

    private static SortedMap<Integer, Double> lines(Path file) throws IOException {
        SortedMap<Integer, Double> lines = new TreeMap<>();
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (event.getEventType().getName().startsWith("jdk.ObjectAllocation") && isOfThisThread(event)) {
                    event.getStackTrace().getFrames().stream()
                            .filter(AsyncProfilerTool::isTheirs)
                            .findFirst()
                            .ifPresent(frame -> lines.merge(
                                    frame.getLineNumber(),
                                    (double) event.getLong("allocationSize") / Recording.OPERATIONS,
                                    Double::sum));
                }
            }
        }
        return lines;
    }

    private static boolean isOfThisThread(RecordedEvent event) {
        RecordedThread thread = event.getThread("eventThread");
        return event.getStackTrace() != null
                && thread != null
                && Thread.currentThread().getName().equals(thread.getJavaName());
    }

    private static boolean isTheirs(RecordedFrame frame) {
        return Workloads.isTheirs(frame.getMethod().getType().getName());
    }
}
