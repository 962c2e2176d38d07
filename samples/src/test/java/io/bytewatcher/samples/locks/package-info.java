/** Tests of the locks: the bytes of each wait, and the command's report of them. */
@NullMarked
package io.bytewatcher.samples.locks;

import org.jspecify.annotations.NullMarked;
