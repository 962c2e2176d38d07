/** Tests that count all threads by default. */
@NullMarked
@MaxAllocation(value = 1_000_000, scope = AllocationScope.ALL_THREADS, mode = AllocationMode.SINGLE_SHOT)
package io.bytewatcher.junit.defaults.threads;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import org.jspecify.annotations.NullMarked;
