/**
 * Where code allocated: every byte with its line and its cause.
 *
 * <p>{@link io.bytewatcher.SiteReport} is what is found; {@link io.bytewatcher.Allocations#sites(io.bytewatcher.Body)} is the way to find it in code,
 * and the JUnit module puts it into the failure of a broken limit by itself.
 */
@NullMarked
package io.bytewatcher.sites;

import org.jspecify.annotations.NullMarked;
