/** Line plots as HTML pages that need no network, each with its figures as a table. */
@NullMarked
package io.bytewatcher.samples.plot;

import org.jspecify.annotations.NullMarked;
