/** Tests that are watched while they run. */
@NullMarked
package io.bytewatcher.junit.internal.watch;

import org.jspecify.annotations.NullMarked;
