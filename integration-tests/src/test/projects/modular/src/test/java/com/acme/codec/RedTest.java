package com.acme.codec;

import io.bytewatcher.junit.NoAllocation;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Has to fail. */
@EnabledIfSystemProperty(named = "red", matches = "true")
class RedTest {
    private final Codec codec = new Codec();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(16);
    private byte[] copy;

    @Test
    @NoAllocation
    void copies() {
        copy = codec.copy(buffer);
    }
}
