/** A change that fails a build with ByteWatcher. Only {@code ./demo} runs it. */
@NullMarked
package io.bytewatcher.samples.demo;

import org.jspecify.annotations.NullMarked;
