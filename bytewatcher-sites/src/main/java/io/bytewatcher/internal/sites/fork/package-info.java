/** A JVM like this one, started for a question and gone after its answer. */
@NullMarked
package io.bytewatcher.internal.sites.fork;

import org.jspecify.annotations.NullMarked;
