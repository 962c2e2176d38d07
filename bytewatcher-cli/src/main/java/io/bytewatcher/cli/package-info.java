/** The command line: merges, compares and reports the results of test runs, and shows the past of baselines. */
@NullMarked
package io.bytewatcher.cli;

import org.jspecify.annotations.NullMarked;
