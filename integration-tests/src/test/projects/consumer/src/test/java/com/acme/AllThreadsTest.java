package com.acme;

import static io.bytewatcher.ByteSize.MIB;

import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.junit.WatchAllocation;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class AllThreadsTest {
    private final Codec codec = new Codec();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(16);

    @Test
    @MaxAllocation(value = 1 * MIB, scope = AllocationScope.ALL_THREADS)
    void counts() {
        codec.encode(1, buffer.clear());
    }

    @Test
    @WatchAllocation(maxPerThread = 64 * MIB)
    void watches() {
        codec.encode(1, buffer.clear());
    }
}
