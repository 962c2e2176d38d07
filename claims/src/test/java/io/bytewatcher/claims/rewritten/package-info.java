/** Allocation tests that projects wrote by hand, rewritten with ByteWatcher. */
@NullMarked
package io.bytewatcher.claims.rewritten;

import org.jspecify.annotations.NullMarked;
