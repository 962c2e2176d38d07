/** From the invocation of a test to the verdict on what it allocates. */
@NullMarked
package io.bytewatcher.junit.internal.measure;

import org.jspecify.annotations.NullMarked;
