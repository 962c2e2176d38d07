/** Runnable programs, whose allocation is limited by their own tests. */
@NullMarked
package io.bytewatcher.samples;

import org.jspecify.annotations.NullMarked;
