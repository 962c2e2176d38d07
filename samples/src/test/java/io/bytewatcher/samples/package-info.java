/** Tests of the program that has all samples. */
@NullMarked
package io.bytewatcher.samples;

import org.jspecify.annotations.NullMarked;
