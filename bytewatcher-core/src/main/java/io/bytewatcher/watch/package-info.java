/**
 * Watches threads in long-running tests: {@link io.bytewatcher.watch.ByteWatcher} samples their allocation and notifies listeners when a
 * {@linkplain io.bytewatcher.watch.AllocationLimit limit} is broken.
 */
@NullMarked
package io.bytewatcher.watch;

import org.jspecify.annotations.NullMarked;
