package io.bytewatcher.watch;

import org.junit.jupiter.api.Tag;

/** The same, often enough for rare failures to show. */
@Tag("nightly")
class ByteWatcherNightlyStressTests extends ByteWatcherStressTests {
    @Override
    int times(int many) {
        return many;
    }
}
