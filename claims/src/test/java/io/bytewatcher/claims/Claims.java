package io.bytewatcher.claims;

import io.bytewatcher.junit.MeasureAllocation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Claims of one library: each method is a test under ByteWatcher, whose baseline has its figures, and a benchmark of JMH. */
@Tag("gate")
@State(Scope.Thread)
@MeasureAllocation
public abstract class Claims {
    /** Keeps results, so that the JIT cannot remove the work that makes them. */
    public volatile @Nullable Object kept;

    public volatile long number;
    public volatile double fraction;
}
