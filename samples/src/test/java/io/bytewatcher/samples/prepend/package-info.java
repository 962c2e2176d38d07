/** Tests of the encoders: the bytes that they write, and that they allocate nothing. */
@NullMarked
package io.bytewatcher.samples.prepend;

import org.jspecify.annotations.NullMarked;
