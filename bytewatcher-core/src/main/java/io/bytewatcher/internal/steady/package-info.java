/** From rounds of figures to a verdict about the steady state. */
@NullMarked
package io.bytewatcher.internal.steady;

import org.jspecify.annotations.NullMarked;
