package com.acme.corpus;

import io.bytewatcher.junit.MeasureAllocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Operations of published libraries: each method is a test under ByteWatcher, and a benchmark of JMH.
 *
 * <p>A line {@code // escapes: …} says what would make the JIT keep an object that it removes.
 */
@State(Scope.Thread)
@MeasureAllocation
public abstract class Operations {
    /** Keeps the results of operations, so that the JIT cannot remove them. */
    public volatile Object kept;

    public volatile long number;
}
