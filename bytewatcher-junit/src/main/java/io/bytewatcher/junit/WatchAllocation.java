package io.bytewatcher.junit;

import io.bytewatcher.junit.internal.request.AllThreadsLock;
import io.bytewatcher.junit.internal.watch.WatchAllocationExtension;
import io.bytewatcher.watch.ByteWatcher;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Watches what threads allocate while a long-running test runs; a test in which a limit is broken fails at its end.
 *
 * <pre>{@code
 * @Test
 * @WatchAllocation(threads = "engine-*", maxPerThread = 1 * MIB, maxPerOperation = 0, every = "100ms", warmUp = "10s")
 * void soak(ByteWatcher watcher) {
 *     for (Message message : messages) {
 *         engine.handle(message);
 *         watcher.operations(1);      // for maxPerOperation, and for the reports
 *     }
 * }
 * }</pre>
 *
 * <p>The watch begins right before the test method and ends right after it: what {@code @BeforeEach} and {@code @AfterEach} allocate does
 * not count. The test runs once, as always. On a class, each test method of it is watched for itself; with {@code @ParameterizedTest} and
 * {@code @RepeatedTest} each invocation, with {@code @TestFactory} each dynamic test. A parameter of type {@link ByteWatcher} of the test
 * method is the test's own watcher; where a test has one, its warm-up begins when JUnit asks for the parameter.
 *
 * <p>All breaches make one failure, an {@link AllocationBreachError}. A test that fails by itself keeps its own exception, and the breaches
 * are suppressed ones of that; so does a test that is aborted, which stays aborted. A test fails, too, when nothing could be judged: when
 * no thread of these names was seen, when it ended before its warm-up was over, or when operations are limited and none was reported. Without
 * any limit it is only recorded: what the threads have allocated is published as a report entry under the key {@code allocation}.
 *
 * <p>A limit of 0 allows nothing. It is for other threads than the test's own, on which the call of the test method allocates some bytes.
 *
 * <p>Where it may stand, and which one wins, is as for {@link MaxAllocation}, and the nearest one of all ByteWatcher's annotations holds alone:
 * a method with {@link NoAllocation} in a watched class is measured and not watched. On one element they contradict each other, which is an
 * error: a measured body runs again and again, a watched one once.
 *
 * <p>While tests run in parallel, one that watches all threads runs alone, because it would see what others allocate. One that watches
 * threads by their names does not: others must not use these names.
 *
 * <p>Finding sites instruments classes of this JVM for a while. Later measurements in it can differ from what they are without that, so
 * look at the breach first. {@code bytewatcher.sites=off} finds none; with {@code bytewatcher.enabled=false} nothing is watched, and the run
 * says how many tests had limits. A bad value fails the test, and the message names the attribute.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith(WatchAllocationExtension.class)
@ResourceLock(value = AllThreadsLock.MEASURED, mode = ResourceAccessMode.READ, providers = AllThreadsLock.class)
@SuppressWarnings("exports") // JUnit reaches the extension by reflection; nobody else needs it
public @interface WatchAllocation {
    /** Stands for no limit: {@value}. */
    long NOT_LIMITED = -1;

    /**
     * What each watched thread may allocate in all.
     *
     * @return bytes, 0 or more; 0 allows nothing. By default there is no limit
     */
    long maxPerThread() default NOT_LIMITED;

    /**
     * What all watched threads together may allocate in all, those that have ended included as far as they were seen: one that lives
     * shorter than the sampling period can be missed, always where names are given, and for all threads before JDK 21.
     *
     * @return bytes, 0 or more; 0 allows nothing. By default there is no limit
     */
    long maxTotal() default NOT_LIMITED;

    /**
     * What each watched thread may allocate in a second: the mean over the {@link #window}.
     *
     * @return bytes, 0 or more; 0 allows nothing. By default there is no limit
     */
    long maxPerSecond() default NOT_LIMITED;

    /**
     * What all watched threads together may allocate for each operation that {@link ByteWatcher#operations} reports: the mean over the
     * {@link #window}. Above 0, a test that reports no operation fails.
     *
     * @return bytes, 0 or more; 0 allows nothing. By default there is no limit
     */
    long maxPerOperation() default NOT_LIMITED;

    /**
     * The sliding window of {@link #maxPerSecond} and {@link #maxPerOperation}. A longer one forgives short bursts.
     *
     * @return a duration such as {@code 500ms}, {@code 10s}, {@code 2m} or {@code 1h}: where it is used at least {@link #every}, at most
     *     a day; by default a second
     */
    String window() default "1s";

    /**
     * The sampling period. A breach is seen within two of them.
     *
     * @return a duration of 1 ms to 1 h; by default 500 ms
     */
    String every() default "500ms";

    /**
     * For how long nothing counts at first.
     *
     * @return a duration of at most a day; {@code settled} for until the JIT has finished no compilation for a second, at most a minute; empty,
     *     the default, for no warm-up
     */
    String warmUp() default "";

    /**
     * Which threads to watch.
     *
     * @return names, in which {@code *} stands for any characters and {@code ?} for any one; by default all threads but those of the JVM, the
     *     build tool and the IDE
     */
    String[] threads() default {};

    /**
     * For how long to record where the breaching thread allocates, from the first breach on. Nothing breaches a limit meanwhile, and until
     * the JIT has compiled the code again (at most 10 s). The end of the test waits for it. Not while tests run in parallel, unless all threads
     * are watched: others may be measured then.
     *
     * @return a duration of at most a day; empty or {@code 0s} for not at all; by default 2 s
     */
    String sites() default "2s";
}
