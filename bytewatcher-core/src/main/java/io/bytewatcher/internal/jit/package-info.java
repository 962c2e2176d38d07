/** What the JVM's compiler does to a measurement: what it allocates, and how far it has got. */
@NullMarked
package io.bytewatcher.internal.jit;

import org.jspecify.annotations.NullMarked;
