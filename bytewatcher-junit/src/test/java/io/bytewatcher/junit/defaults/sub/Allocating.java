package io.bytewatcher.junit.defaults.sub;

import io.bytewatcher.junit.Garbage;
import org.junit.jupiter.api.Test;

/** A fixture in a package with no default, below one with a default. */
public class Allocating {
    /** For JUnit. */
    public Allocating() {}

    @Test
    void allocates() {
        Garbage.make(32);
    }
}
