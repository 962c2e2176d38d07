package io.bytewatcher.benchmarks.reliability;

import org.junit.jupiter.api.BeforeAll;

/** Tests that load {@link Sink} before the first call of a body. */
abstract class SinkLoaded {
    @BeforeAll
    static void load() {
        Sink.load();
    }
}
