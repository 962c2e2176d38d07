/** The implementation of the service that {@code bytewatcher-core} looks up. */
@NullMarked
package io.bytewatcher.internal.sites.locator;

import org.jspecify.annotations.NullMarked;
