package io.bytewatcher.internal.sites.ledger.transform;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * The probes to insert.
 *
 * <p>Probes for all sites partition all bytes of a thread. Probes for chosen sites record only the bytes inside these sites and change the
 * rest of the code as little as possible.
 */
public final class Plan {
    private record PlannedMethod(ClassSites owner, String name, String descriptor) {}

    private final boolean all;
    private final boolean firstUses;
    private final Set<Site> chosen;
    private final Set<PlannedMethod> entered = new HashSet<>();
    private final Set<PlannedMethod> guarded = new HashSet<>();

    private Plan(boolean all, boolean firstUses, Set<Site> chosen, Collection<Site> entered) {
        this.all = all;
        this.firstUses = firstUses;
        this.chosen = chosen;
        for (Site method : entered) {
            this.entered.add(new PlannedMethod(method.owner(), method.method(), method.descriptor()));
        }
        for (Site site : chosen) {
            guarded.add(new PlannedMethod(site.owner(), site.method(), site.descriptor()));
        }
    }

    /**
     * Returns the plan that instruments all sites.
     *
     * @param firstUses whether to instrument instructions that allocate only the first time they run, because they load or initialise a
     *     class or create a constant
     */
    public static Plan all(boolean firstUses) {
        return new Plan(true, firstUses, Set.of(), Set.of());
    }

    /**
     * Returns a plan that instruments some sites.
     *
     * @param chosen the sites
     * @param entered the sites of the methods that the chosen ones call back; the chosen sites do not get these methods' bytes
     */
    public Plan only(Collection<Site> chosen, Collection<Site> entered) {
        return new Plan(false, firstUses, new HashSet<>(chosen), entered);
    }

    /** Returns whether all sites are instrumented, including the sites of classes that are loaded later. */
    public boolean isForAll() {
        return all;
    }

    boolean hasFirstUses() {
        return firstUses;
    }

    boolean isInstrumented(Site site) {
        return all || chosen.contains(site);
    }

    /** Returns whether a method's entry and exits are instrumented. */
    boolean isEntered(ClassSites owner, String name, String descriptor) {
        return all || entered.contains(new PlannedMethod(owner, name, descriptor));
    }

    /** Returns whether a method's exception handlers are instrumented. */
    boolean isGuarded(ClassSites owner, String name, String descriptor) {
        return all || guarded.contains(new PlannedMethod(owner, name, descriptor));
    }

    /** Returns whether any method of a class gets probes. */
    public boolean concerns(ClassSites owner) {
        return all
                || entered.stream().anyMatch(method -> method.owner() == owner)
                || guarded.stream().anyMatch(method -> method.owner() == owner);
    }
}
