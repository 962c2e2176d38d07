/**
 * The experiment of 2015, with its explanation. A million readings of a thread's counter, around code that allocates nothing, show some
 * allocated bytes. They come from the JIT: when a method is queued for C2, HotSpot resolves all string constants of its class, on the
 * thread that runs the method. {@link io.bytewatcher.samples.jitter.SpikeCause} finds the class behind each spike.
 */
@NullMarked
package io.bytewatcher.samples.jitter;

import org.jspecify.annotations.NullMarked;
