/** Runnable programs, each gated by allocation tests of its own. */
@NullMarked
package io.bytewatcher.samples;

import org.jspecify.annotations.NullMarked;
