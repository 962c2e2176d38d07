/** Console behaviour that all samples share. */
@NullMarked
package io.bytewatcher.samples.console;

import org.jspecify.annotations.NullMarked;
