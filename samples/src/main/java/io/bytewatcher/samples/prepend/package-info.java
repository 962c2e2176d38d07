/**
 * A message whose length stands before it, as text: FIX. Until the body is written nobody knows how many digits its
 * length has. Two encoders solve it without garbage, one with Chronicle-Bytes' prepending and one by hand.
 */
@NullMarked
package io.bytewatcher.samples.prepend;

import org.jspecify.annotations.NullMarked;
