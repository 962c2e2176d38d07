package io.bytewatcher.sites;

/**
 * Finds the sites of a limit that was broken in a test, by running that test again: for a test framework to implement. Found by
 * {@link java.util.ServiceLoader}, the first one counts. The JUnit module brings one.
 *
 * <p>There are two kinds of run. In an ordinary one {@link #search} is called after a breach; it starts a run whose only purpose is
 * to find sites. In that one {@link #isSearching} is true for the code in question, and what was found is handed to {@link #found}.
 *
 * <p>Called on the threads that measure, so it must be thread-safe.
 */
public interface SiteFinder {
    /**
     * Finds the sites of code that broke its limit in the test which runs on this thread.
     *
     * @param subject what broke its limit, such as {@code OrderCodecTest.encodes(OrderCodecTest.java:41)}
     * @return the sites, or why there are none
     */
    SiteReport search(String subject);

    /**
     * Whether this run has the purpose to find the sites of some code.
     *
     * @param subject what is to be measured, as in {@link #search}
     * @return true when its sites are to be found, and no limit is to be judged
     */
    boolean isSearching(String subject);

    /**
     * Takes what {@link #isSearching} asked for.
     *
     * @param subject as in {@link #isSearching}
     * @param report what was found
     */
    void found(String subject, SiteReport report);
}
