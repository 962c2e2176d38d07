/** Marks in the code say where it allocates: instrumentation and what it records. */
@NullMarked
package io.bytewatcher.internal.sites.ledger;

import org.jspecify.annotations.NullMarked;
