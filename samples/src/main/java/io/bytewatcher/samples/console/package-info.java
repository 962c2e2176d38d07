/** What the samples have in common on the console. */
@NullMarked
package io.bytewatcher.samples.console;

import org.jspecify.annotations.NullMarked;
