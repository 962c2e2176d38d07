package com.acme;

import org.junit.jupiter.api.Test;

class PlainTest {
    @Test
    void isNotMeasured() {}
}
