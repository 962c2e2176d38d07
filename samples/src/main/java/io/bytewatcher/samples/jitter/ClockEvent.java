package io.bytewatcher.samples.jitter;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A reading of {@link System#nanoTime()}, with JFR's times before and after it. */
@Name(ClockEvent.NAME)
@Label("Clock")
@Description("A reading of System.nanoTime() between the event's start and its end")
@Category({"ByteWatcher", "Jitter"})
@Enabled
@StackTrace(false)
final class ClockEvent extends Event {

    static final String NAME = "io.bytewatcher.samples.Clock";

    /** The name of the field. */
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
