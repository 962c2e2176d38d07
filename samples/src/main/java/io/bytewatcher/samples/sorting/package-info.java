/**
 * Efficiency, the work that an algorithm does, against performance, how fast a machine does that work: sorting algorithms over
 * sizes, with comparisons, time and allocated bytes of each.
 */
@NullMarked
package io.bytewatcher.samples.sorting;

import org.jspecify.annotations.NullMarked;
