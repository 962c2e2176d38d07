package io.bytewatcher.junit.defaults.exempt;

import io.bytewatcher.junit.Garbage;
import org.junit.jupiter.api.Test;

/** A fixture in a package with an exemption by default. */
public class Allocating {
    /** For JUnit. */
    public Allocating() {}

    @Test
    void allocates() {
        Garbage.make(32);
    }
}
