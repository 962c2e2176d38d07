package io.bytewatcher.samples.jitter;

import io.bytewatcher.junit.NoAllocation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Neither the readings nor the operations between them add bytes to the experiment. */
class JitterAllocationTests {

    private static final int BATCH = 100;

    private final Readings readings = new Readings(Counter.of(Counter.Access.DIRECT), new Quote(), BATCH);

    @ParameterizedTest
    @EnumSource
    @NoAllocation
    void readsWithoutGarbage(MeasuredOperation operation) {
        readings.rewind();
        readings.take(operation, BATCH);
    }
}
