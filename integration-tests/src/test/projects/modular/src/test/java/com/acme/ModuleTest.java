package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ModuleTest {
    @Test
    void isInItsModule() {
        assertEquals("com.acme.codec", Codec.class.getModule().getName());
        assertEquals(Codec.class.getModule(), ModuleTest.class.getModule());
    }
}
