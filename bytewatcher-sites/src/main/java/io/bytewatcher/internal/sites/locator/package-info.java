/** What {@code bytewatcher-core} finds of this module. */
@NullMarked
package io.bytewatcher.internal.sites.locator;

import org.jspecify.annotations.NullMarked;
