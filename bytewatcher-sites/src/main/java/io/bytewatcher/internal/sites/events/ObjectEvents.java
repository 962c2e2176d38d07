package io.bytewatcher.internal.sites.events;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * The objects that were allocated in the windows.
 *
 * @param objects ordered by time
 * @param framesAround the number of frames of the measuring thread's stack outside the window's own method, or -1 if unknown
 * @param remarks sentences for the user
 */
record ObjectEvents(List<AllocatedObject> objects, int framesAround, List<String> remarks) {

    /**
     * One object.
     *
     * @param time the time of its allocation
     * @param thread the thread that allocated it, or null if the event has none
     * @param type its class
     * @param bytes its size
     * @param stack the stack of its allocation, or null if the event has none
     * @param measured whether the measuring thread allocated it
     */
    record AllocatedObject(
            Instant time,
            @Nullable RecordedThread thread,
            String type,
            long bytes,
            @Nullable RecordedStackTrace stack,
            boolean measured) {}

    private static final String BEGIN = WindowMark.Begin.class.getName();
    private static final String END = WindowMark.End.class.getName();

    /**
     * Reads a recording.
     *
     * @param file the recorder's file
     * @param allThreads whether to return objects of all threads instead of those of the measuring one
     */
    static ObjectEvents read(Path file, boolean allThreads) throws IOException {
        List<AllocatedObject> all = new ArrayList<>();
        long lost = 0;
        long measuring = -1;
        int framesAround = -1;
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                String name = event.getEventType().getName();
                if (name.equals(ObjectRecorder.LOSS)) {
                    lost += event.getLong("amount");
                } else if (name.equals(ObjectRecorder.OUTSIDE_TLAB) || name.equals(ObjectRecorder.IN_NEW_TLAB)) {
                    AllocatedObject object = object(event);
                    if (object.type().equals(BEGIN)) {
                        measuring = threadId(object.thread());
                        framesAround = framesAround(object.stack());
                    }
                    all.add(object);
                }
            }
        }
        List<String> remarks = new ArrayList<>();
        if (lost > 0) {
            remarks.add(
                    "The JVM's event recorder lost " + lost + " bytes of events, so some objects are not attributed.");
        }
        return new ObjectEvents(within(all, measuring, allThreads), framesAround, List.copyOf(remarks));
    }

    private static AllocatedObject object(RecordedEvent event) {
        RecordedClass type = event.getClass("objectClass");
        return new AllocatedObject(
                event.getStartTime(),
                event.getThread(),
                type == null ? "" : type.getName(),
                event.getLong("allocationSize"),
                event.getStackTrace(),
                false);
    }

    private static long threadId(@Nullable RecordedThread thread) {
        return thread == null ? -1 : thread.getJavaThreadId();
    }

    /** Returns the number of frames without those of the mark and of the method around the window, or -1 if unknown. */
    private static int framesAround(@Nullable RecordedStackTrace stack) {
        return stack == null || stack.isTruncated() ? -1 : stack.getFrames().size() - 2;
    }

    private static List<AllocatedObject> within(List<AllocatedObject> all, long measuring, boolean allThreads) {
        all.sort(Comparator.comparing(AllocatedObject::time)); // stable: events of a thread keep their order
        List<AllocatedObject> within = new ArrayList<>();
        boolean on = false;
        for (AllocatedObject object : all) {
            boolean measured = threadId(object.thread()) == measuring;
            if (object.type().equals(BEGIN)) {
                on = true;
            } else if (object.type().equals(END)) {
                on = false;
            } else if (on && (measured || allThreads)) {
                within.add(new AllocatedObject(
                        object.time(), object.thread(), object.type(), object.bytes(), object.stack(), measured));
            }
        }
        return within;
    }
}
