package io.bytewatcher.junit;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.junit.internal.measure.MaxAllocationExtension;
import io.bytewatcher.junit.internal.measure.OuterInterceptor;
import io.bytewatcher.junit.internal.request.AllThreadsLock;
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
 * Limits the allocation of a test's body. A test that allocates more fails.
 *
 * <pre>{@code
 * @Test @MaxAllocation(48)                              void decodesAnOrder()   // bytes per call, at steady state
 * @Test @MaxAllocation(objects = 2)                    void parsesALine()       // objects per call, whatever their size
 * @Test @MaxAllocation(value = 2 * MIB, mode = SINGLE_SHOT)  void importsAFile()     // once, class loading included
 * @Test @MaxAllocation(value = 1 * MIB, scope = ALL_THREADS) void usesAPool()        // every thread
 * }</pre>
 *
 * <p>The measured window is the body of the test method alone: an empty test allocates 0 bytes, even in its first call.
 * {@code @BeforeEach} and {@code @AfterEach} run once, as always, and are not measured. Each invocation of a {@code @ParameterizedTest} or
 * {@code @RepeatedTest} is measured, and each dynamic test of a {@code @TestFactory}.
 *
 * <p>The JIT can remove a result that the body drops, together with its allocation: {@code void decodes() { decode(); }} passes
 * although {@code decode()} creates a record. Store the result in a field, or let {@link io.bytewatcher.AllocationAssertions} consume it.
 *
 * <p>A passing test publishes its figure as the report entry {@code allocation}.
 *
 * <p>A limit on a method that is not a test, such as a {@code @BeforeEach} method, fails the run, and the message names each such method.
 * {@link io.bytewatcher.AllocationAssertions} measures there. A {@code @TestFactory} fails if it runs no dynamic test, or if another
 * extension replaces one of its dynamic tests.
 *
 * <p>On a class the limit holds for each test in it, including {@code @Nested} tests and tests of subclasses. The annotation on the method
 * wins over the one on the class, the class over its superclasses, and these over the enclosing class. Contradicting annotations on one
 * element are an error; {@link WatchAllocation} contradicts {@code @MaxAllocation}. {@link IgnoreAllocation} exempts a test from the limit
 * of its class. A test that overrides a limited test must state its own limit. {@code @MaxAllocation} can be a meta-annotation.
 *
 * <p>On a package, in its {@code package-info.java}, the limit is the default of the tests whose method and classes state nothing. It does
 * not hold for subpackages. Its origin is in the message of a failure.
 *
 * <p>On a method, ByteWatcher runs innermost and is exact. On a class, other extensions can intercept the test inside of ByteWatcher. The
 * first call then runs through them, and the message says so. A single shot fails if such an extension may have run it on another thread.
 *
 * <table>
 * <caption>Configuration: JUnit configuration parameters, system properties or environment variables</caption>
 * <tr><th>key</th><th>environment</th><th>meaning</th></tr>
 * <tr><td>{@code bytewatcher.enabled}</td><td>{@code BYTEWATCHER_ENABLED}</td>
 *     <td>{@code false}: tests run without their limits, and the run reports how many</td></tr>
 * <tr><td>{@code bytewatcher.max-time}</td><td>{@code BYTEWATCHER_MAX_TIME}</td>
 *     <td>time bound of a steady-state measurement, such as {@code 800ms} or {@code 10s}; by default
 *     5 s, and up to 20 s while the JIT still has work to do</td></tr>
 * <tr><td>{@code bytewatcher.single-shot.limit}</td><td>{@code BYTEWATCHER_SINGLE_SHOT_LIMIT}</td>
 *     <td>a limit for tests without an annotation, in their single run, such as {@code 10 MiB}</td></tr>
 * <tr><td>{@code bytewatcher.survey}</td><td>{@code BYTEWATCHER_SURVEY}</td>
 *     <td>{@code true}: tests without an annotation are measured in their single run; the report ranks them</td></tr>
 * <tr><td>{@code bytewatcher.baseline}</td><td>{@code BYTEWATCHER_BASELINE}</td>
 *     <td>{@code check}, {@code strict}, {@code update} or {@code off}: the use of the baseline file,
 *     {@code bytewatcher.baseline.file}; by default {@code check} if the file exists</td></tr>
 * </table>
 *
 * @see ByteWatcherKeys
 * @see NoAllocation
 * @see MeasureAllocation
 * @see WatchAllocation
 * @see IgnoreAllocation
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.PACKAGE})
@ExtendWith({OuterInterceptor.class, MaxAllocationExtension.class})
@ResourceLock(value = AllThreadsLock.MEASURED, mode = ResourceAccessMode.READ, providers = AllThreadsLock.class)
@SuppressWarnings("exports") // only JUnit uses the extension, by reflection
public @interface MaxAllocation {
    /** The value for no limit: {@value}. */
    long NOT_LIMITED = -1;

    /** The value for the configured tolerance: {@value}. */
    long AS_CONFIGURED = -1;

    /**
     * The limit in bytes.
     *
     * @return bytes, 0 or more: per call at {@link AllocationMode#STEADY_STATE}, of the single run at {@link AllocationMode#SINGLE_SHOT};
     *     by default no limit, and then {@link #objects} must state one
     */
    long value() default NOT_LIMITED;

    /**
     * A limit on the objects of a call, whatever their size. Bytes alone show that it holds if a call allocates no more than so many of the
     * smallest objects. Otherwise a fresh JVM runs the test alone, each time, and reports each object. The test fails if that is not
     * possible.
     *
     * @return objects per call, 0 or more; by default no limit. For {@link AllocationMode#STEADY_STATE} only
     */
    long objects() default NOT_LIMITED;

    /**
     * Classes whose objects do not count, such as {@code java.util.concurrent.locks.AbstractQueuedSynchronizer$*Node}. Binary names, in
     * which {@code *} stands for any characters. An array has the name of its elements with {@code []}, and the pattern must match all of
     * it.
     *
     * <p>A body within its limit is judged as without this. Above it, a fresh JVM runs the test alone and reports each object. The test
     * passes if the rest is within the limit, and fails if the classes are not known.
     *
     * @return patterns; by default all objects count. For {@link AllocationMode#STEADY_STATE} only
     */
    String[] ignoring() default {};

    /**
     * A second limit, for the allocation of the body as written, with nothing removed by the JIT. See
     * {@link io.bytewatcher.Allocation#asWritten()}.
     *
     * @return bytes per call, 0 or more; by default no limit. For {@link AllocationMode#STEADY_STATE} only
     */
    long asWritten() default NOT_LIMITED;

    /**
     * The number of times that the measurement runs the body.
     *
     * @return the mode
     */
    AllocationMode mode() default AllocationMode.STEADY_STATE;

    /**
     * The threads whose allocation counts. Under parallel execution, a test of {@link AllocationScope#ALL_THREADS} takes a resource lock of
     * JUnit, so it runs alone.
     *
     * @return the scope
     */
    AllocationScope scope() default AllocationScope.TEST_THREAD;

    /**
     * The bytes by which the figure may differ from its baseline. Any increase from a baseline of 0 B per call at steady state is a
     * regression, whatever the tolerance. A tolerance stated for a {@link AllocationMode#SINGLE_SHOT} makes a regression fail the test.
     *
     * @return bytes, 0 or more: per call at {@link AllocationMode#STEADY_STATE}, of the single run at {@link AllocationMode#SINGLE_SHOT};
     *     by default the value of {@code bytewatcher.baseline.tolerance} and related keys
     */
    long baselineTolerance() default AS_CONFIGURED;
}
