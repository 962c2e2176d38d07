/** The measured code as a loop, and the measuring window around it. */
@NullMarked
package io.bytewatcher.internal.loop;

import org.jspecify.annotations.NullMarked;
