/** Tests of the parts of latency measurements. */
@NullMarked
package io.bytewatcher.samples.latency;

import org.jspecify.annotations.NullMarked;
