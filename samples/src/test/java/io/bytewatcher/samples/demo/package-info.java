/** A change that a build with ByteWatcher stops; run by hand only. */
@NullMarked
package io.bytewatcher.samples.demo;

import org.jspecify.annotations.NullMarked;
