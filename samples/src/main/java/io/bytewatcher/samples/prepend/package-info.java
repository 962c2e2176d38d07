/**
 * Messages with their length before them, as text: a plain length prefix, and FIX, whose trailer has a checksum of all bytes before
 * it. The number of digits is unknown until the body is written. Encoders with Chronicle-Bytes' prepending, by hand, with a plain
 * ByteBuffer and with strings are measured beside each other.
 */
@NullMarked
package io.bytewatcher.samples.prepend;

import org.jspecify.annotations.NullMarked;
