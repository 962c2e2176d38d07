/** Calls to a test's code that allocate nothing of their own, from the first call on. */
@NullMarked
package io.bytewatcher.internal.invoke;

import org.jspecify.annotations.NullMarked;
