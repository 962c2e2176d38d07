package com.acme;

import org.junit.jupiter.api.Test;

class AlsoPlainTest {
    @Test
    void isNotMeasured() {}
}
