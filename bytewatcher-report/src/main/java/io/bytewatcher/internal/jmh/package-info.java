/** Names that measurements by JMH and by ByteWatcher share. */
@NullMarked
package io.bytewatcher.internal.jmh;

import org.jspecify.annotations.NullMarked;
