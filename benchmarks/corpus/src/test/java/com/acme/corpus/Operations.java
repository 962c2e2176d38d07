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
    /** What an operation makes goes here or there, so that the JIT cannot do without it. */
    public volatile Object kept;

    public volatile long number;
}
