/** The JVM's counters of allocated bytes, behind {@link io.bytewatcher.internal.counter.AllocationCounter}. */
@NullMarked
package io.bytewatcher.internal.counter;

import org.jspecify.annotations.NullMarked;
