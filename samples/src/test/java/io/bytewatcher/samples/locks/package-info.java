/** Tests of the locks: what waiting allocates, to the byte, and what the command tells about it. */
@NullMarked
package io.bytewatcher.samples.locks;

import org.jspecify.annotations.NullMarked;
