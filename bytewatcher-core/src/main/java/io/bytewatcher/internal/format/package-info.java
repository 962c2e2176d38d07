/** Formats of figures, the same in every locale. */
@NullMarked
package io.bytewatcher.internal.format;

import org.jspecify.annotations.NullMarked;
