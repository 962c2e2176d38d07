package io.bytewatcher.samples.latency;

import io.bytewatcher.junit.NoAllocation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The steps of a measurement for each message, none of which allocates. */
class LatencyAllocationTests {

    private final LatencyRecorder exact = new LatencyRecorder(LatencyRecorder.EXACT_TIMES);
    private final LatencyRecorder beyond = new LatencyRecorder(1);
    private final Schedule schedule = new Schedule(System.nanoTime(), Schedule.NANOS_PER_SECOND);
    private final ThreadGauge gauge = new ThreadGauge("test");
    private final Pacer pacer = new Pacer(Idle.SPIN);
    private long message;

    @BeforeEach
    void attach() {
        gauge.attach();
    }

    @Test
    @NoAllocation
    void recordingAnExactTime() {
        if (exact.count() == LatencyRecorder.EXACT_TIMES) {
            exact.reset();
        }
        exact.record(message++);
    }

    @Test
    @NoAllocation
    void recordingATimeInTheHistogram() {
        beyond.record(schedule.dueNanos(message++));
    }

    @Test
    @NoAllocation
    void awaitingAPastTime() {
        pacer.await(schedule.dueNanos(0));
    }

    @Test
    @NoAllocation
    void awaitingAFutureTime() {
        pacer.await(System.nanoTime() + 300);
    }

    @ParameterizedTest
    @EnumSource
    @NoAllocation
    void idling(Idle idle) {
        idle.pause(message++);
    }

    @Test
    @NoAllocation
    void answeringTheGauge() {
        gauge.ask();
        gauge.answer(message++);
    }
}
