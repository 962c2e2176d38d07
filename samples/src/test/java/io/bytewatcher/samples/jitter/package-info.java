/** Tests of the experiment: its own code allocates nothing, and it finds the cause of each spike. */
@NullMarked
package io.bytewatcher.samples.jitter;

import org.jspecify.annotations.NullMarked;
