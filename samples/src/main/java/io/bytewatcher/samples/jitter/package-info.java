/**
 * The experiment of 2015, with its answer: a million readings of a thread's counter of allocated bytes, around next to nothing,
 * show bytes now and then. They come from the JIT: when a method is queued for C2, HotSpot makes all string constants of its
 * class into strings, on the thread that runs the method.
 */
@NullMarked
package io.bytewatcher.samples.jitter;

import org.jspecify.annotations.NullMarked;
