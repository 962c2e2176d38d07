/** Tests of the encoders: what they write, and that they write it without garbage. */
@NullMarked
package io.bytewatcher.samples.prepend;

import org.jspecify.annotations.NullMarked;
