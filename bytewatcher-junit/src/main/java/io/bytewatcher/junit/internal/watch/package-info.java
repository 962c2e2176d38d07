/** The watch of a test, which runs once and as usual. */
@NullMarked
package io.bytewatcher.junit.internal.watch;

import org.jspecify.annotations.NullMarked;
