package io.bytewatcher;

import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.JvmDescription;
import java.time.Duration;

/**
 * Finds the sites of a limit that was broken in a test, by running that test again: for a test framework to implement. Found by
 * {@link java.util.ServiceLoader}, the first one counts. The JUnit module brings one.
 *
 * <p>There are two kinds of run. In an ordinary one {@link #search} is called after a breach; it starts a run whose only purpose is
 * to find the sites of one measurement. There {@link #task} tells that measurement from the others, and {@link #found} gets its
 * sites.
 *
 * <p>Called on the threads that measure, so it must be thread-safe.
 */
public interface SiteFinder {
    /**
     * Finds the sites of code that broke its limit in the test which runs on this thread.
     *
     * @param subject what broke its limit, such as {@code OrderCodecTest.encodes(OrderCodecTest.java:41)}
     * @param bytesPerOperation what it allocates here
     * @param limit in bytes per operation
     * @return the sites, or why there are none
     */
    SiteReport search(String subject, double bytesPerOperation, long limit);

    /**
     * What this run wants of a measurement.
     *
     * @param subject what is to be measured, as in {@link #search}
     * @return its task
     */
    Task task(String subject);

    /**
     * The time that {@link Task#FIND_SITES} may take.
     *
     * @return more than 0; by default 20 s
     */
    default Duration maxTime() {
        return Duration.ofSeconds(20);
    }

    /**
     * Whether a broken limit is no failure, because the code keeps it alone in a fresh JVM, and that is what the run wants. Then it is told.
     *
     * @param subject as in {@link #search}
     * @param limit as in {@link #search}
     * @param figure what it allocates here, in bytes per operation, such as {@code 24} or {@code 16.06}
     * @param alone what {@link #search} found
     * @return by default false
     */
    default boolean excuses(String subject, long limit, String figure, SiteReport alone) {
        return false;
    }

    /**
     * Takes the sites that {@link #task} asked for.
     *
     * @param subject as in {@link #task}
     * @param report what was found
     */
    void found(String subject, SiteReport report);

    /**
     * Whether other tests than the one that runs on this thread have begun in this JVM, from which the JIT may have learned.
     *
     * @return by default true, as where that is not known
     */
    default boolean othersRan() {
        return true;
    }

    /**
     * What the framework's users call a way out that a message names.
     *
     * @param wayOut what the message advises
     * @return such as {@code @BeforeInvocation}; by default the name that this API has for it
     */
    default String name(WayOut wayOut) {
        return wayOut.toString();
    }

    /**
     * The message of a failure: one sentence, then the {@linkplain Allocation#sites() sites} where they are known, then how it was
     * measured, then what to do.
     *
     * @param subject what was measured, such as {@code OrderCodecTest.encodes()}
     * @param limit the limit in bytes per operation
     * @param allocation what broke it
     * @return several lines, without a line end at the last
     */
    default String describeBreach(String subject, long limit, Allocation allocation) {
        boolean removesObjects = JitCompiler.ofThisJvm().removesObjects();
        return new BreachFormatter(allocation, JvmDescription.ofThisJvm(), removesObjects, othersRan(), this::name)
                .text(subject, limit);
    }

    /** What a message advises; {@code toString} gives the name that this API has for it. */
    enum WayOut {
        /** To allow a measurement more time. */
        MORE_TIME("SteadyState.maxTime"),
        /** To reset before each call what the code has changed. */
        RESET("SteadyState.beforeEach"),
        /** To measure one call only. */
        ONCE("Allocations.once"),
        /** To measure the steady state. */
        STEADY_STATE("Allocations.steadyState"),
        /** To find where each byte of a single call was allocated. */
        SITES("SteadyState.onceWithSites"),
        /** To state a limit. */
        LIMIT("assertMaxAllocation");

        private final String name;

        WayOut(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** What a run wants of a measurement. */
    enum Task {
        /** To measure it and to judge its limit: an ordinary run. */
        MEASURE,
        /** To find its sites, and not to judge its limit. */
        FIND_SITES,
        /** To run its code once, because the run searches the sites of another one. */
        RUN_ONCE
    }
}
