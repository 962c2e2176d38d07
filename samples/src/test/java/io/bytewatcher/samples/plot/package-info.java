/** Tests of the plots' pages. */
@NullMarked
package io.bytewatcher.samples.plot;

import org.jspecify.annotations.NullMarked;
