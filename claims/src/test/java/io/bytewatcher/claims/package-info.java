/** Claims of published libraries about what they allocate, each a test under ByteWatcher and a benchmark of JMH. */
@NullMarked
package io.bytewatcher.claims;

import org.jspecify.annotations.NullMarked;
