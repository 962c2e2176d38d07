/**
 * What a latency measurement needs whatever it measures: a schedule that never moves, recorders that allocate nothing, percentiles, what
 * each thread allocated, and the formats in which all of it is written.
 */
@NullMarked
package io.bytewatcher.samples.latency;

import org.jspecify.annotations.NullMarked;
