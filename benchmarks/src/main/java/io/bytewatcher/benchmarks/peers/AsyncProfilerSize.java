package io.bytewatcher.benchmarks.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import one.profiler.AsyncProfiler;
import one.profiler.AsyncProfilerLoader;
import org.jspecify.annotations.Nullable;

/**
 * A {@link KnownSize} by async-profiler with an interval of one byte: the bytes of all objects whose stack has a frame of
 * {@link KnownSizes}.
 */
final class AsyncProfilerSize {
    /** The JVM has chosen its next object to sample by the default interval of 512 KB. These objects pass that point. */
    private static final int SKIPPED_OBJECTS = 1_000;

    @SuppressWarnings("unused") // a volatile field keeps the objects from being removed
    private static volatile byte @Nullable [] skipped;

    private AsyncProfilerSize() {}

    static double measure(String name) throws IOException {
        KnownSize size = KnownSizes.ready(name);
        AsyncProfiler profiler = AsyncProfilerLoader.load();
        Path file = Files.createTempFile("async-profiler", ".jfr");
        try {
            profiler.execute("start,event=alloc,alloc=1,jfr,file=" + file);
            for (int i = 0; i < SKIPPED_OBJECTS; i++) {
                skipped = new byte[10_000];
            }
            size.code().run();
            profiler.execute("stop,file=" + file);
            return bytes(file);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static double bytes(Path file) throws IOException {
        long bytes = 0;
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                if (event.getEventType().getName().startsWith("jdk.ObjectAllocation") && isOurs(event)) {
                    bytes += event.getLong("allocationSize");
                }
            }
        }
        return bytes;
    }

    private static boolean isOurs(RecordedEvent event) {
        return event.getStackTrace() != null
                && event.getStackTrace().getFrames().stream()
                        .anyMatch(
                                frame -> frame.getMethod().getType().getName().startsWith(KnownSizes.class.getName()));
    }
}
