/** The echo sample beside JLBH. */
@NullMarked
package io.bytewatcher.benchmarks.roundtrips;

import org.jspecify.annotations.NullMarked;
