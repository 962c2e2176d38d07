/** Whole builds of a user's project, to see whether unchanged code is ever red, and whether a regression is ever missed. */
@NullMarked
package io.bytewatcher.benchmarks.builds;

import org.jspecify.annotations.NullMarked;
