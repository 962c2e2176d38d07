/** Small methods whose allocation is known line by line, and the tests that hold the sites' engines to them. */
@NullMarked
package io.bytewatcher.sites.corpus;

import org.jspecify.annotations.NullMarked;
