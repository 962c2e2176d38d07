/** The probes that instrumented code calls, in a class that every loader and module sees, and their control. */
@NullMarked
package io.bytewatcher.internal.sites.ledger.probe;

import org.jspecify.annotations.NullMarked;
