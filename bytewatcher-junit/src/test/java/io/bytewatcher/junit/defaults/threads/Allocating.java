package io.bytewatcher.junit.defaults.threads;

import io.bytewatcher.junit.Garbage;
import org.junit.jupiter.api.Test;

/** A fixture in a package with a default for all threads. */
public class Allocating {
    /** For JUnit. */
    public Allocating() {}

    @Test
    void allocates() {
        Garbage.make(32);
    }
}
