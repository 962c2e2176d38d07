/** A tour of ByteWatcher: one idea in each file, to be read from the first number to the last. */
@NullMarked
package io.bytewatcher.samples.tour;

import org.jspecify.annotations.NullMarked;
