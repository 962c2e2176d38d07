package io.bytewatcher.samples.jitter;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Says what {@link System#nanoTime()} was at a moment that JFR knows by its own clock. */
@Name(ClockEvent.NAME)
@Label("Clock")
@Description("What System.nanoTime() was between the event's start and its end")
@Category({"ByteWatcher", "Jitter"})
@Enabled
@StackTrace(false)
final class ClockEvent extends Event {

    static final String NAME = "io.bytewatcher.samples.Clock";

    /** The field's name. */
    static final String NANOS = "nanos";

    @Label("Reading of System.nanoTime()")
    @SuppressWarnings("UnusedVariable") // JFR reads it
    private long nanos;

    /** Records a reading. */
    static void record() {
        ClockEvent event = new ClockEvent();
        event.begin();
        event.nanos = System.nanoTime();
        event.end();
        event.commit();
    }
}
