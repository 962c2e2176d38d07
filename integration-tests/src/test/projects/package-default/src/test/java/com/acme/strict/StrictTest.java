package com.acme.strict;

import com.acme.Codec;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class StrictTest {
    private final Codec codec = new Codec();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(16);
    private byte[] copy;

    @Test
    void encodes() {
        codec.encode(42, buffer.clear());
    }

    /** Has to fail. */
    @Test
    void copies() {
        copy = codec.copy(buffer);
    }
}
