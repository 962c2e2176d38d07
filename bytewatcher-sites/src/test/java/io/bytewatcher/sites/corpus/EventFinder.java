package io.bytewatcher.sites.corpus;

import io.bytewatcher.internal.counter.JvmCounters;
import io.bytewatcher.sites.corpus.Case.When;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * The oracle: without TLABs the JVM reports each single object with its stack (JDK 17 and newer, G1). It shares no code with the
 * engines that it judges.
 */
final class EventFinder implements Finder {
    private static final String OUTSIDE_TLAB = "jdk.ObjectAllocationOutsideTLAB";
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /** From just before a call to just after it. */
    @Name("corpus.Window")
    static final class Window extends Event {
        String id = "";
        long bytes;
    }

    private final When when;

    EventFinder(When when) {
        this.when = when;
    }

    @Override
    public List<Row> find(List<Program> programs) throws Exception {
        Path file = Files.createTempFile("corpus", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable(OUTSIDE_TLAB).withStackTrace().withoutThreshold();
            recording.enable(Window.class).withoutStackTrace().withoutThreshold();
            recording.start();
            run("warming the oracle", () -> {});
            run("warming the oracle", () -> {});
            for (Program program : programs) {
                if (when != When.FIRST_USE) {
                    program.code().run();
                }
                run(program.id(), program.code());
            }
            recording.stop();
            recording.dump(file);
            return rows(RecordingFile.readAllEvents(file));
        } finally {
            Files.delete(file);
        }
    }

    private static void run(String id, Runnable code) {
        Window window = new Window();
        window.id = id;
        window.begin();
        long before = JvmCounters.currentThread();
        code.run();
        window.bytes = JvmCounters.currentThread() - before;
        window.end();
        window.commit();
    }

    private static List<Row> rows(List<RecordedEvent> events) {
        List<RecordedEvent> windows = new ArrayList<>();
        List<RecordedEvent> objects = new ArrayList<>();
        for (RecordedEvent event : events) {
            (event.getEventType().getName().equals(OUTSIDE_TLAB) ? objects : windows).add(event);
        }
        objects.sort(Comparator.comparing(RecordedEvent::getStartTime));
        windows.sort(Comparator.comparing(RecordedEvent::getStartTime));
        List<Row> rows = new ArrayList<>();
        int next = 0;
        for (RecordedEvent window : windows) {
            String id = window.getString("id");
            long thread = window.getThread().getJavaThreadId();
            long left = window.getLong("bytes");
            Map<String, Row> sites = new TreeMap<>();
            while (next < objects.size() && !objects.get(next).getStartTime().isAfter(window.getEndTime())) {
                RecordedEvent object = objects.get(next++);
                Instant start = object.getStartTime();
                if (object.getThread().getJavaThreadId() == thread && !start.isBefore(window.getStartTime())) {
                    Row row = row(id, object);
                    left -= row.bytes();
                    sites.merge(row.file() + row.line(), row, EventFinder::sum);
                }
            }
            rows.add(Row.total(id, window.getLong("bytes"), 1));
            rows.addAll(sites.values());
            if (left != 0) {
                rows.add(new Row(id, "", -1, "counted, but no event", left, 1));
            }
        }
        return rows;
    }

    private static Row sum(Row a, Row b) {
        return new Row(a.id(), a.file(), a.line(), a.cause(), a.bytes() + b.bytes(), 1);
    }

    private static Row row(String id, RecordedEvent object) {
        long bytes = object.getLong("allocationSize");
        if (object.getStackTrace() != null) {
            for (RecordedFrame frame : object.getStackTrace().getFrames()) {
                RecordedMethod method = frame.getMethod();
                String type = method.getType().getName();
                if (JDK.stream().noneMatch(type::startsWith) && !method.isHidden() && !type.contains("$$Lambda")) {
                    return new Row(id, file(id, type), frame.getLineNumber(), "", bytes, 1);
                }
            }
        }
        return new Row(id, "", -1, "an event without a frame outside of the JDK", bytes, 1);
    }

    /** JFR does not tell source files. */
    private static String file(String id, String type) {
        boolean kotlin = id.startsWith(CorpusSources.KOTLIN);
        return kotlin ? "main" : type.substring(type.lastIndexOf('.') + 1).replaceFirst("\\$.*", "");
    }
}
