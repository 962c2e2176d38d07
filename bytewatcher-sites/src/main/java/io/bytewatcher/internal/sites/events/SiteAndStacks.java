package io.bytewatcher.internal.sites.events;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.internal.sites.why.CompiledStack;
import io.bytewatcher.internal.sites.why.StackBytes;
import java.util.Map;

/**
 * A site and the stacks of its objects.
 *
 * @param site the site
 * @param stacks the objects of each distinct stack, the most bytes first; none for a row without a place
 */
record SiteAndStacks(AllocationSite site, Map<CompiledStack, StackBytes> stacks) {}
