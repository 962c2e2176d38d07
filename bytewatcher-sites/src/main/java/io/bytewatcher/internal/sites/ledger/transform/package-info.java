/** Inserts probes into class files and keeps the site of each probe. */
@NullMarked
package io.bytewatcher.internal.sites.ledger.transform;

import org.jspecify.annotations.NullMarked;
