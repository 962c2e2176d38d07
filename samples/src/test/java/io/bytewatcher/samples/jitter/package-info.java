/** Tests of the experiment: that nothing in it allocates by itself, and that it finds what does. */
@NullMarked
package io.bytewatcher.samples.jitter;

import org.jspecify.annotations.NullMarked;
