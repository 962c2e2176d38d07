package io.bytewatcher.samples.echo;

import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.samples.latency.Schedule;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What the measurement does for each message besides the round trip. */
class EchoLatencyAllocationTests {

    private final Histogram nanos = EchoLatency.histogram();
    private final Schedule schedule = new Schedule(0, 20_000);
    private long message;

    @Test
    @NoAllocation
    void aTimeIsRecordedWithoutGarbage() {
        message++;
        EchoLatency.record(nanos, schedule.dueNanos(message));
    }
}
