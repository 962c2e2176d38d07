/** Inserts marks into class files and keeps the site of each mark. */
@NullMarked
package io.bytewatcher.internal.sites.ledger.transform;

import org.jspecify.annotations.NullMarked;
