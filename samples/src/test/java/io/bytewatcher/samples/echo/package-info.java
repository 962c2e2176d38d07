/** Tests of the echo: every message comes back, without garbage. */
@NullMarked
package io.bytewatcher.samples.echo;

import org.jspecify.annotations.NullMarked;
