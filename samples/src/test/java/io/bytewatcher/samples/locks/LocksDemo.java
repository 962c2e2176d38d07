package io.bytewatcher.samples.locks;

import io.bytewatcher.junit.NoAllocation;
import org.junit.jupiter.api.Test;

/** For {@code ./demo}: a free {@link java.util.concurrent.locks.ReentrantLock}. */
class LocksDemo {

    private final Guard lock = LockKind.REENTRANT.create();
    private final CriticalSection section = () -> {};

    @Test
    @NoAllocation
    void acquiresAFreeLock() {
        lock.run(section);
    }
}
