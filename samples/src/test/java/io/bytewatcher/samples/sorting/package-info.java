/** Tests of the sorting algorithms, of their bytes, and of the command that measures them. */
@NullMarked
package io.bytewatcher.samples.sorting;

import org.jspecify.annotations.NullMarked;
