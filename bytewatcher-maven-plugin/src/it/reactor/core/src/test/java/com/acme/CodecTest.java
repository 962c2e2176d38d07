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
    void getsTheOptionsOfTheAgentBesideThoseOfThePomAndJaCoCo() {
        assertEquals("yes", System.getProperty("acme.given"));
        for (String agent : new String[] {"bytewatcher-sites-.*\\.jar", "org\\.jacoco\\.agent-.*\\.jar=destfile=.*"}) {
            assertTrue(
                    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                            .anyMatch(argument -> argument.matches("-javaagent:.*" + agent)),
                    agent);
        }
    }
}
