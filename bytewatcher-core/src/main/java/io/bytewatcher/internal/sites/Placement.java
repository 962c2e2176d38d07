package io.bytewatcher.internal.sites;

import java.util.List;

/**
 * What one site allocated.
 *
 * @param thread the name of the thread that allocated
 * @param path the stack from the site (first) to the measured code (last), without what lies below the site inside of the JDK;
 *     empty for what could not be placed
 * @param inside the frames of the JDK between the object (first) and the site, where the engine knows them
 * @param cause in the user's words, such as {@code boxing long → Long}
 * @param bytes allocated in all operations of the diagnosis together
 * @param hits how often the site allocated in all operations together; 0 where that is not known
 */
public record Placement(
        String thread,
        List<StackTraceElement> path,
        List<StackTraceElement> inside,
        String cause,
        long bytes,
        long hits) {

    /** The cause of what could not be placed. */
    public static final String NOT_ATTRIBUTED = "not attributed";

    /** The cause of what the JIT optimises together, so that recording it alone changes the figure. */
    public static final String OPTIMISED_TOGETHER = "not placed (optimised together)";

    /**
     * The thread of what a counter counted beyond the sites.
     *
     * @param allThreads whether all threads were counted, and not the current one
     */
    public static String threadOfTheRest(boolean allThreads) {
        return allThreads ? "unknown thread" : Thread.currentThread().getName();
    }

    /** Copies the lists. */
    public Placement {
        path = List.copyOf(path);
        inside = List.copyOf(inside);
    }

    /**
     * What could not be placed.
     *
     * @param thread the name of the thread that allocated
     * @param cause {@link #NOT_ATTRIBUTED} or {@link #OPTIMISED_TOGETHER}
     * @param bytes allocated in all operations of the diagnosis together; negative where the sites say more than the counter
     * @return a placement without a path
     */
    public static Placement unplaced(String thread, String cause, long bytes) {
        return new Placement(thread, List.of(), List.of(), cause, bytes, 0);
    }
}
