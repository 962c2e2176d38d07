/** Tests of what latency measurements are made of. */
@NullMarked
package io.bytewatcher.samples.latency;

import org.jspecify.annotations.NullMarked;
