/** The marks that instrumented code calls, in a class that every loader and module sees, and their control. */
@NullMarked
package io.bytewatcher.internal.sites.ledger.mark;

import org.jspecify.annotations.NullMarked;
