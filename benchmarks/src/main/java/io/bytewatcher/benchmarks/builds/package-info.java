/** Whole builds of a user's project: red builds of unchanged code, missed regressions, and steady states. */
@NullMarked
package io.bytewatcher.benchmarks.builds;

import org.jspecify.annotations.NullMarked;
