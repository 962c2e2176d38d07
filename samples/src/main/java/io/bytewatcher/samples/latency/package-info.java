/**
 * The parts of a latency measurement: a schedule that never moves, recorders that allocate nothing, percentiles, the bytes of each
 * thread, and the formats of reports.
 */
@NullMarked
package io.bytewatcher.samples.latency;

import org.jspecify.annotations.NullMarked;
