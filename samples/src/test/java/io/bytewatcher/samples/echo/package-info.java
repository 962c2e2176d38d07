/** Tests of the echo: that everything comes back, and that it does so without garbage. */
@NullMarked
package io.bytewatcher.samples.echo;

import org.jspecify.annotations.NullMarked;
