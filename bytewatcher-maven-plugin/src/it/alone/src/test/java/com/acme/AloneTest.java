package com.acme;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.bytewatcher.junit.IgnoreAllocation;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class AloneTest {
    private Object last;

    @Test
    void hasNoAnnotation() {
        last = new Object();
    }

    @Test
    @IgnoreAllocation
    void runsWithoutTheAgent() {
        assertFalse(ManagementFactory.getRuntimeMXBean().getInputArguments().toString().contains("-javaagent:"));
    }
}
