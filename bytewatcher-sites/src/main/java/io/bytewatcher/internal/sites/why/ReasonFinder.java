package io.bytewatcher.internal.sites.why;

import io.bytewatcher.Kept;

/** Finds the reasons why the JIT kept the objects of a site. It runs in the JVM that allocated them, after the measurement. */
@FunctionalInterface
public interface ReasonFinder {
    /**
     * Returns the reasons.
     *
     * @param objects what is known about the site's objects
     * @return each reason; {@link Kept#NOT_SOUGHT} to say nothing about the site
     */
    Kept find(KeptObjects objects);
}
