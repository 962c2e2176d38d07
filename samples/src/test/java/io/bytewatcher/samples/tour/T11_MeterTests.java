package io.bytewatcher.samples.tour;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationMeter;
import io.bytewatcher.junit.MeasureAllocation;
import org.junit.jupiter.api.Test;

/**
 * A meter reads what the current thread has allocated since a mark, to the byte. {@code new byte[16]} is 32 B: a header
 * of 16 B and the content. {@code pause()} excludes code that must not count. A test with a measuring annotation can
 * take its meter as a parameter.
 *
 * <p>A meter has no limit. Your own assertion on its figure fails: {@code expected: 32L but was: 64L}.
 */
class T11_MeterTests {
    byte[] kept = {};

    @Test
    void readsBytes() {
        AllocationMeter meter = AllocationMeter.ofCurrentThread();
        kept = new byte[16];
        meter.pause();
        kept = new byte[1_000_000];
        meter.resume();
        long bytes = meter.bytesSinceMark();

        assertThat(bytes).isEqualTo(32);
    }

    @Test
    @MeasureAllocation(mode = SINGLE_SHOT)
    void measuresAPartOfATest(AllocationMeter meter) {
        kept = new byte[1_000_000];
        meter.mark();
        kept = new byte[16];
        long bytes = meter.bytesSinceMark();

        assertThat(bytes).isEqualTo(32);
    }
}
