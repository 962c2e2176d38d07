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
 * Watches the allocation of threads during a long-running test. A test in which a thread breaks a limit fails at its end.
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
 * <p>The watch begins right before the test method and ends right after it: allocation in {@code @BeforeEach} and {@code @AfterEach} does
 * not count. The test runs once, as always. On a class, each test method is watched separately, as is each invocation of a
 * {@code @ParameterizedTest} or {@code @RepeatedTest} and each dynamic test of a {@code @TestFactory}. A {@link ByteWatcher} parameter of
 * the test method is the watcher of the test. The warm-up of a test with such a parameter begins when JUnit resolves the parameter.
 *
 * <p>All breaches make one failure, an {@link AllocationBreachError}. A test that fails or aborts by itself keeps its own exception, and
 * the breaches are suppressed exceptions of it. A test also fails when nothing could be judged: when no thread of these names was seen,
 * when it ended before its warm-up was over, or when operations are limited and none was reported. A watch without a limit only records:
 * the test publishes the allocation of the threads as the report entry {@code allocation}.
 *
 * <p>A limit of 0 allows nothing. It suits only threads other than the test's own, where the call of the test method allocates some bytes.
 *
 * <p>Placement and precedence are those of {@link MaxAllocation}. Only the nearest of all ByteWatcher annotations holds: a method with
 * {@link NoAllocation} in a watched class is measured and not watched. Both on one element are an error, because a measured body is
 * repeated and a watched body runs once.
 *
 * <p>Under parallel execution, a test that watches all threads runs alone, because it would count what other tests allocate. A test that
 * watches threads by name does not run alone; no other test may use these names.
 *
 * <p>The search for sites instruments classes of this JVM for a while, and later measurements in this JVM can differ. Resolve the breach
 * first. {@code bytewatcher.sites=off} finds no sites. With {@code bytewatcher.enabled=false} nothing is watched, and the run reports how
 * many tests had limits. A bad value fails the test, and the message names the attribute.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith(WatchAllocationExtension.class)
@ResourceLock(value = AllThreadsLock.MEASURED, mode = ResourceAccessMode.READ, providers = AllThreadsLock.class)
@SuppressWarnings("exports") // only JUnit uses the extension, by reflection
public @interface WatchAllocation {
    /** The value for no limit: {@value}. */
    long NOT_LIMITED = -1;

    /**
     * The bytes that each watched thread may allocate in total.
     *
     * @return bytes, 0 or more; 0 allows nothing. By default no limit
     */
    long maxPerThread() default NOT_LIMITED;

    /**
     * The bytes that all watched threads together may allocate in total, including ended threads. A thread that lives shorter than the
     * sampling period can be missed if {@link #threads} names threads, and on a JDK before 21.
     *
     * @return bytes, 0 or more; 0 allows nothing. By default no limit
     */
    long maxTotal() default NOT_LIMITED;

    /**
     * The bytes that each watched thread may allocate per second, as the mean over the {@link #window}.
     *
     * @return bytes, 0 or more; 0 allows nothing. By default no limit
     */
    long maxPerSecond() default NOT_LIMITED;

    /**
     * The bytes that all watched threads together may allocate per operation that {@link ByteWatcher#operations} reports, as the mean over
     * the {@link #window}. With a limit above 0, a test that reports no operation fails.
     *
     * @return bytes, 0 or more; 0 allows nothing. By default no limit
     */
    long maxPerOperation() default NOT_LIMITED;

    /**
     * The sliding window of {@link #maxPerSecond} and {@link #maxPerOperation}. A longer one forgives short bursts.
     *
     * @return a duration such as {@code 500ms}, {@code 10s}, {@code 2m} or {@code 1h}, of at most a day, and at least {@link #every} if a
     *     limit uses the window; by default a second
     */
    String window() default "1s";

    /**
     * The sampling period. A breach is seen within two periods and 41 ms.
     *
     * @return a duration of 1 ms to 1 h; by default 500 ms
     */
    String every() default "500ms";

    /**
     * The time at the beginning in which allocation does not count.
     *
     * @return a duration of at most a day, or {@code settled}: until the JIT has finished no compilation for a second, at most a minute.
     *     Empty, the default, for no warm-up
     */
    String warmUp() default "";

    /**
     * The names of the threads to watch.
     *
     * @return patterns, in which {@code *} matches any characters and {@code ?} any single one; by default all threads except those of the
     *     JVM, the build tool and the IDE
     */
    String[] threads() default {};

    /**
     * The time for which the sites of the breaching thread are recorded, from the first breach on. Nothing breaches a limit during the
     * recording and until the JIT has compiled the code again (at most 10 s). The end of the test waits for it. Under parallel execution
     * sites are recorded only if all threads are watched, because another test may be measured at the same time.
     *
     * @return a duration of at most a day; empty or {@code 0s} for no recording; by default 2 s
     */
    String sites() default "2s";
}
