/** The service that {@code bytewatcher-core} finds in this module. */
@NullMarked
package io.bytewatcher.internal.sites.locator;

import org.jspecify.annotations.NullMarked;
