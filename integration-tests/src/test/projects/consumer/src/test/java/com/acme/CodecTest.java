package com.acme;

import static io.bytewatcher.ByteSize.MIB;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.bytewatcher.AllocationMeter;
import io.bytewatcher.junit.BeforeInvocation;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.NoAllocation;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTest {
    private final Codec codec = new Codec();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(16);
    private byte[] copy;

    @BeforeInvocation
    void rewind() {
        buffer.clear();
    }

    @Test
    @NoAllocation
    void encodes() {
        codec.encode(42, buffer);
    }

    @Test
    @MaxAllocation(32)
    void copies() {
        copy = codec.copy(buffer);
    }

    @Test
    @MaxAllocation(value = 1 * MIB, mode = AllocationMode.SINGLE_SHOT)
    void copiesOnce() {
        copy = codec.copy(buffer);
    }

    @Test
    @MeasureAllocation
    void isMeasured() {
        copy = codec.copy(buffer);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000_000})
    @NoAllocation
    void encodesEach(long order) {
        codec.encode(order, buffer);
    }

    @RepeatedTest(2)
    @NoAllocation
    void encodesAgain() {
        codec.encode(1, buffer);
    }

    @TestFactory
    @NoAllocation
    Stream<DynamicTest> encodesDynamically() {
        return Stream.of(DynamicTest.dynamicTest("dynamic", () -> codec.encode(1, buffer.clear())));
    }

    @Test
    @MeasureAllocation
    void readsAMeter(AllocationMeter meter) {
        meter.mark();
        copy = codec.copy(buffer);
        assertEquals(32, meter.bytesSinceMark());
    }

    @Nested
    @NoAllocation
    class Inside {
        @Test
        void decodes() {
            codec.decode(buffer);
        }
    }
}
