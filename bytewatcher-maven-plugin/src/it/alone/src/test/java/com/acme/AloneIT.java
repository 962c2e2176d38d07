package com.acme;

import io.bytewatcher.junit.MaxAllocation;
import org.junit.jupiter.api.Test;

class AloneIT {
    private final Codec codec = new Codec();

    @Test
    @MaxAllocation(48)
    void keepsToItsLimit() {
        codec.encode();
    }
}
