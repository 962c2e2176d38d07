package io.bytewatcher.watch;

import org.junit.jupiter.api.Tag;

/** The same, so many times that what is rare has a chance. */
@Tag("nightly")
class ByteWatcherNightlyStressTests extends ByteWatcherStressTests {
    @Override
    int times(int many) {
        return many;
    }
}
