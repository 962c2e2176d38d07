/** The measured code as a loop, and the window around it. */
@NullMarked
package io.bytewatcher.internal.loop;

import org.jspecify.annotations.NullMarked;
