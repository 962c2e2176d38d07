/** Tests of the program with all samples. */
@NullMarked
package io.bytewatcher.samples;

import org.jspecify.annotations.NullMarked;
