package io.bytewatcher.internal.sites.ledger.transform;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Which marks are wanted.
 *
 * <p>For all sites the marks partition whatever a thread allocates. For chosen ones only what lies inside of them is recorded, and
 * the rest of the code is left as it is as far as possible.
 */
public final class Plan {
    private record Method(ClassSites owner, String name, String descriptor) {}

    private final boolean all;
    private final boolean firstUses;
    private final Set<Site> chosen;
    private final Set<Method> entered = new HashSet<>();
    private final Set<Method> guarded = new HashSet<>();

    private Plan(boolean all, boolean firstUses, Set<Site> chosen, Collection<Site> entered) {
        this.all = all;
        this.firstUses = firstUses;
        this.chosen = chosen;
        for (Site method : entered) {
            this.entered.add(new Method(method.owner(), method.method(), method.descriptor()));
        }
        for (Site site : chosen) {
            guarded.add(new Method(site.owner(), site.method(), site.descriptor()));
        }
    }

    /**
     * All sites.
     *
     * @param firstUses with the instructions that allocate at most when they are executed for the first time, because they load or
     *     initialise a class or create a constant
     */
    public static Plan all(boolean firstUses) {
        return new Plan(true, firstUses, Set.of(), Set.of());
    }

    /**
     * Some sites.
     *
     * @param chosen the sites
     * @param entered sites of the methods that are called back from inside the chosen ones; what these allocate is not the chosen
     *     ones'
     */
    public Plan only(Collection<Site> chosen, Collection<Site> entered) {
        return new Plan(false, firstUses, new HashSet<>(chosen), entered);
    }

    /** Whether all sites are marked, also those of classes that are not loaded yet. */
    public boolean isForAll() {
        return all;
    }

    boolean hasFirstUses() {
        return firstUses;
    }

    boolean isMarked(Site site) {
        return all || chosen.contains(site);
    }

    /** Whether a method's entry and exits are marked. */
    boolean isEntered(ClassSites owner, String name, String descriptor) {
        return all || entered.contains(new Method(owner, name, descriptor));
    }

    /** Whether a method's exception handlers are marked. */
    boolean isGuarded(ClassSites owner, String name, String descriptor) {
        return all || guarded.contains(new Method(owner, name, descriptor));
    }

    /** Whether a class has anything to be marked. */
    public boolean concerns(ClassSites owner) {
        return all
                || entered.stream().anyMatch(method -> method.owner() == owner)
                || guarded.stream().anyMatch(method -> method.owner() == owner);
    }
}
