package io.bytewatcher;

import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.JvmDescription;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Finds the sites of a breach in a test by running that test again. Extensions of test frameworks implement it; {@link
 * java.util.ServiceLoader} supplies the first implementation.
 *
 * <p>There are two kinds of run. In an ordinary run, {@link #search} is called after a breach; it starts a second run whose only purpose is
 * to find the sites of one measurement. In that run, {@link #task} selects the measurement, and {@link #found} receives its sites.
 *
 * <p>Implementations must be thread-safe: all measuring threads call them.
 */
public interface SiteFinder {
    /** The default time bound of a search: 20 s. */
    Duration MAX_TIME = Duration.ofSeconds(20);

    /**
     * Finds the sites of code that exceeded its limit in this thread's test.
     *
     * @param subject the code, such as {@code OrderCodecTest.encodes(OrderCodecTest.java:41)}
     * @param allocation its measurement in this JVM
     * @param limit in bytes per operation; -1 if each byte is of interest
     * @param here finds the sites at once, in this JVM, within a time bound; for code that runs in no test
     * @return the sites, or the reason why there are none
     */
    SiteReport search(String subject, Allocation allocation, long limit, Function<Duration, SiteReport> here);

    /**
     * The task of this run for a measurement.
     *
     * @param subject the code to be measured, as in {@link #search}
     * @return the task
     */
    Task task(String subject);

    /**
     * The time bound of {@link Task#FIND_SITES}.
     *
     * @return more than 0; by default {@link #MAX_TIME}
     */
    default Duration maxTime() {
        return MAX_TIME;
    }

    /**
     * Whether a breach is not a failure, because the code keeps the limit alone in a fresh JVM and this run accepts that. The finder then
     * reports it.
     *
     * @param subject as in {@link #search}
     * @param limit as in {@link #search}
     * @param allocation its measurement in this JVM, with the sites that {@link #search} returned
     * @param keepsAlone whether these sites, of a fresh JVM whose figure keeps the limit, also keep what the limit depends on; called last
     * @return by default false
     */
    default boolean excuses(String subject, long limit, Allocation allocation, Predicate<SiteReport> keepsAlone) {
        return false;
    }

    /**
     * Receives the sites that {@link #task} requested.
     *
     * @param subject as in {@link #task}
     * @param report the sites
     */
    void found(String subject, SiteReport report);

    /**
     * Whether tests other than this thread's have begun in this JVM, so that the JIT may have profiled them.
     *
     * @return true if unknown, which is the default
     */
    default boolean othersRan() {
        return true;
    }

    /**
     * The framework's name of a way out.
     *
     * @param wayOut the advice
     * @return for example the name of an annotation; by default this API's name for it
     */
    default String name(WayOut wayOut) {
        return wayOut.toString();
    }

    /**
     * Writes the message of a failure: one sentence, then the {@linkplain Allocation#sites() sites} if known, then how they were measured,
     * then what to do.
     *
     * @param subject the measured code, such as {@code OrderCodecTest.encodes()}
     * @param limit the limit in bytes per operation
     * @param allocation the measurement that exceeded it
     * @return several lines, without a line end at the last
     */
    default String describeBreach(String subject, long limit, Allocation allocation) {
        return describeBreach(subject, ", limit " + ByteSize.format(limit), allocation);
    }

    /**
     * As {@link #describeBreach(String, long, Allocation)}, for limits of any kind.
     *
     * @param subject the measured code, such as {@code OrderCodecTest.encodes()}
     * @param limit what follows the figure, such as {@code , limit 0 B} or {@code  in 3 objects, limit 2 objects}
     * @param allocation the measurement that exceeded it
     * @return several lines, without a line end at the last
     */
    default String describeBreach(String subject, String limit, Allocation allocation) {
        boolean removesObjects = JitCompiler.ofThisJvm().removesObjects();
        return new BreachFormatter(allocation, JvmDescription.ofThisJvm(), removesObjects, othersRan(), this::name)
                .text(subject, limit);
    }

    /** The treatment of a measurement. */
    enum Task {
        /** Measure and judge the limit: an ordinary run. */
        MEASURE,
        /** Find the sites, and do not judge the limit. */
        FIND_SITES,
        /** Run the code once, because this run searches the sites of another measurement. */
        RUN_ONCE
    }
}
