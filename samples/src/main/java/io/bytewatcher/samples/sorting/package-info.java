/**
 * Sorting algorithms over sizes, with the comparisons, time and allocated bytes of each. They show efficiency, the work of an
 * algorithm, against performance, the speed at which a machine does that work.
 */
@NullMarked
package io.bytewatcher.samples.sorting;

import org.jspecify.annotations.NullMarked;
