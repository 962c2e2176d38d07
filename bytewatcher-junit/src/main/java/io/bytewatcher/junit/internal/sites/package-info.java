/** Where a test allocates, and what it allocates as written: found in a fresh JVM, or after the last test. */
@NullMarked
package io.bytewatcher.junit.internal.sites;

import org.jspecify.annotations.NullMarked;
