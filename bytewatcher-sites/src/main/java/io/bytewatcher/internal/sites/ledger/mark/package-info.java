/** The marks that instrumented code calls: a class that every loader and module sees, and its control. */
@NullMarked
package io.bytewatcher.internal.sites.ledger.mark;

import org.jspecify.annotations.NullMarked;
