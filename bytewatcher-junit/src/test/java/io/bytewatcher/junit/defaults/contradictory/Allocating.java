package io.bytewatcher.junit.defaults.contradictory;

import io.bytewatcher.junit.Garbage;
import org.junit.jupiter.api.Test;

/** A fixture in a package with contradicting defaults. */
public class Allocating {
    /** For JUnit. */
    public Allocating() {}

    @Test
    void allocates() {
        Garbage.make(32);
    }
}
