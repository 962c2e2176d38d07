package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.bytewatcher.junit.MeasureAllocation;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CodecTest {
    private final Codec codec = new Codec();

    @Test
    @MeasureAllocation
    void encodes() {
        codec.encode();
    }

    @Test
    @MeasureAllocation
    @Tag("removed")
    void mayBeRemoved() {
        codec.encode();
    }

    @Test
    void hasNoAnnotation() {
        codec.encode();
    }

    @Test
    void getsTheOptionsOfTheAgentBesideThoseOfThePom() {
        assertEquals("yes", System.getProperty("acme.given"));
        assertTrue(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(argument -> argument.matches("-javaagent:.*bytewatcher-sites-.*\\.jar")));
    }
}
