/** Watching the allocation of many threads from a thread of its own. */
@NullMarked
package io.bytewatcher.internal.watch;

import org.jspecify.annotations.NullMarked;
