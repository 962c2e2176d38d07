/** The HTML report in a real browser. */
@NullMarked
package io.bytewatcher.browser;

import org.jspecify.annotations.NullMarked;
