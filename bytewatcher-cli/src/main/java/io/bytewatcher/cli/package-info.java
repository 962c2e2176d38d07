/** The command line: merges, compares and reports the results of test runs. */
@NullMarked
package io.bytewatcher.cli;

import org.jspecify.annotations.NullMarked;
