/** Puts marks into class files, and remembers which site each mark stands for. */
@NullMarked
package io.bytewatcher.internal.sites.ledger.transform;

import org.jspecify.annotations.NullMarked;
