/**
 * Allocation sites: every byte with its line and its cause.
 *
 * <p>{@link io.bytewatcher.Allocations#sites(io.bytewatcher.Body)} finds the sites of code and returns a {@link io.bytewatcher.SiteReport}.
 * {@link AllocationLedger} finds those of a running application. The JUnit module reports the sites in each failure of a broken limit.
 */
@NullMarked
package io.bytewatcher.sites;

import org.jspecify.annotations.NullMarked;
