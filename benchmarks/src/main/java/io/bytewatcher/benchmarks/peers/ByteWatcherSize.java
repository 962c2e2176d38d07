package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.Allocations;

/** A {@link KnownSize} by ByteWatcher. */
final class ByteWatcherSize {
    private ByteWatcherSize() {}

    static double once(String name) {
        KnownSize size = KnownSizes.ready(name);
        return Allocations.once(size.code()::run).bytes();
    }

    static double steady(String name) {
        KnownSize size = KnownSizes.ready(name);
        return Allocations.steadyState(size.code()::run).bytesPerOperation();
    }
}
