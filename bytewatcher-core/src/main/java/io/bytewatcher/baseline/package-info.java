/** What tests allocated last time, to compare with. */
@NullMarked
package io.bytewatcher.baseline;

import org.jspecify.annotations.NullMarked;
