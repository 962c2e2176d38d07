package io.bytewatcher.samples.tour;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationMeter;
import io.bytewatcher.junit.MeasureAllocation;
import org.junit.jupiter.api.Test;

/**
 * A meter. It reads what this thread has allocated since a mark, to the byte: 32 B for {@code new byte[16]}, of which
 * 16 B are the header. A pause leaves out what does not count. A test with one of the measuring annotations gets its
 * meter as a parameter.
 *
 * <p>A meter has no limit. What fails is the assertion on its figure: {@code expected: 32L but was: 64L}.
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
