package io.bytewatcher.junit.elsewhere;

import io.bytewatcher.junit.Garbage;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** For a subclass of another package. */
public abstract class NestedTests {
    /** For subclasses. */
    protected NestedTests() {}

    @Test
    void inherited() {
        Garbage.make(32);
    }

    /** Inherited with its class. */
    @Nested
    public class Inner {
        @Test
        void nested() {
            Garbage.make(32);
        }
    }
}
