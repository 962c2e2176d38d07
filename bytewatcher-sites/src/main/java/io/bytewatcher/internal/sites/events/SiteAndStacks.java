package io.bytewatcher.internal.sites.events;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.internal.sites.why.CompiledStack;
import java.util.Map;

/**
 * A site and the stacks of its objects.
 *
 * @param site the site
 * @param stacks the bytes of each distinct stack, the most first; none for a row without a place
 */
record SiteAndStacks(AllocationSite site, Map<CompiledStack, Long> stacks) {}
