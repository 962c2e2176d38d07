package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.bytewatcher.junit.MeasureAllocation;
import org.junit.jupiter.api.Test;

class ServerIT {
    private final Codec codec = new Codec();

    @Test
    @MeasureAllocation
    void serves() {
        codec.encode();
    }

    @Test
    void getsTheOptionsOfTheAgentWhereThePomAsksForThem() {
        assertEquals("yes", System.getProperty("acme.given"));
        assertNotNull(System.getProperty("bytewatcher.run"));
    }
}
