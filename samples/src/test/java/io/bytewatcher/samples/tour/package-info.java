/** A tour of ByteWatcher, with one idea in each file. Read the files in the order of their numbers. */
@NullMarked
package io.bytewatcher.samples.tour;

import org.jspecify.annotations.NullMarked;
