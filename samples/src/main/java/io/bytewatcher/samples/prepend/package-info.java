/**
 * A message whose length stands before it, as text: a plain length prefix, and FIX, whose trailer has a checksum of all that
 * comes before. Until the body is written nobody knows how many digits its length has. Encoders with Chronicle-Bytes'
 * prepending, by hand, with a plain ByteBuffer and with strings are measured beside each other.
 */
@NullMarked
package io.bytewatcher.samples.prepend;

import org.jspecify.annotations.NullMarked;
