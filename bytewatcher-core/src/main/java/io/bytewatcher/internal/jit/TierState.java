package io.bytewatcher.internal.jit;

import java.util.Map;
import java.util.Set;

/**
 * Where the compiler was at one moment.
 *
 * @param tiers the tier of each method that was asked for
 * @param queued those of them that are being compiled or wait for it, or are overloads of one that does
 * @param queue whether the compiler had anything at all to do, for whatever method
 * @param tasks what it had to do: the compile ids of what is being compiled or waits for it, for whatever method; such an id
 *     never comes twice
 */
public record TierState(Map<MethodId, Tier> tiers, Set<MethodId> queued, Queue queue, Set<Integer> tasks) {
    /** Copies what it is given. */
    public TierState {
        tiers = Map.copyOf(tiers);
        queued = Set.copyOf(queued);
        tasks = Set.copyOf(tasks);
    }

    /** Whether the compiler has work. */
    public enum Queue {
        /** Nothing is being compiled or waits for it. */
        EMPTY,
        /** Something is. */
        BUSY,
        /** This JVM does not tell. */
        UNKNOWN
    }

    /**
     * Says whether all methods that were asked for are where the compiler will leave them.
     *
     * @return true when each is at the top tier and none waits for another compilation
     */
    public boolean allAtTop() {
        for (Tier tier : tiers.values()) {
            if (tier != Tier.TOP) {
                return false;
            }
        }
        return queued.isEmpty();
    }
}
