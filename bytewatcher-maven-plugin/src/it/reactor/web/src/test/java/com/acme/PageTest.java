package com.acme;

import io.bytewatcher.junit.NoAllocation;
import org.junit.jupiter.api.Test;

class PageTest {
    private int count;

    @Test
    @NoAllocation
    void counts() {
        count++;
    }
}
