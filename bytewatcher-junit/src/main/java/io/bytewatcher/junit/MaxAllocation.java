package io.bytewatcher.junit;

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
 * Limits what a test's body may allocate; a test that allocates more fails.
 *
 * <pre>{@code
 * @Test @MaxAllocation(48)                              void decodesAnOrder()   // bytes per call, at steady state
 * @Test @MaxAllocation(value = 2 * MIB, mode = SINGLE_SHOT)  void importsAFile()     // once, class loading included
 * @Test @MaxAllocation(value = 1 * MIB, scope = ALL_THREADS) void usesAPool()        // every thread
 * }</pre>
 *
 * <p>The measured window is the body of the test method alone: an empty test allocates 0 bytes, in its first call already.
 * {@code @BeforeEach} and {@code @AfterEach} run once, as always, and are not measured. With {@code @ParameterizedTest} and
 * {@code @RepeatedTest} each invocation is measured, with {@code @TestFactory} each dynamic test.
 *
 * <p>What the body drops, the JIT can remove together with its allocation: {@code void decodes() { decode(); }} passes for a
 * {@code decode()} that makes a record. Store the result in a field, or have it consumed by
 * {@link io.bytewatcher.AllocationAssertions}.
 *
 * <p>The figure of a test that passes is a report entry of it, {@code allocation}.
 *
 * <p>On a method that is no test, such as one with {@code @BeforeEach}, a limit cannot be measured. It fails the run, and the message
 * names each such method. {@link io.bytewatcher.AllocationAssertions} measures there. A {@code @TestFactory} that runs no dynamic test, or
 * one of whose dynamic tests another extension replaces, fails.
 *
 * <p>On a class it holds for each test in it, {@code @Nested} ones and those of subclasses included. The annotation on the method
 * wins over the one on the class, the class over its superclasses, these over the enclosing class. Two that contradict each
 * other on one element are an error, and {@link WatchAllocation} contradicts this. It can be a meta-annotation. {@link IgnoreAllocation}
 * exempts a test from the limit of its class. A test that overrides one with a limit must state its own.
 *
 * <p>Put on the method, ByteWatcher is the innermost extension and exact. On a class, other extensions may intercept the test
 * inside of ByteWatcher: then its first call runs through them and the message says what that means. A single shot that one of them
 * may have run on another thread fails, because it was not measured.
 *
 * <table>
 * <caption>Configuration: JUnit configuration parameters, system properties or environment variables</caption>
 * <tr><th>key</th><th>environment</th><th>meaning</th></tr>
 * <tr><td>{@code bytewatcher.enabled}</td><td>{@code BYTEWATCHER_ENABLED}</td>
 *     <td>{@code false}: tests run without their limits, and the run says how many</td></tr>
 * <tr><td>{@code bytewatcher.max-time}</td><td>{@code BYTEWATCHER_MAX_TIME}</td>
 *     <td>time bound of a steady-state measurement, such as {@code 800ms} or {@code 10s}; by default
 *     5 s, and up to 20 s while the JIT still has work to do</td></tr>
 * <tr><td>{@code bytewatcher.single-shot.limit}</td><td>{@code BYTEWATCHER_SINGLE_SHOT_LIMIT}</td>
 *     <td>a limit for tests without an annotation, in their single run, such as {@code 10 MiB}</td></tr>
 * <tr><td>{@code bytewatcher.survey}</td><td>{@code BYTEWATCHER_SURVEY}</td>
 *     <td>{@code true}: tests without an annotation are measured in their single run; the report ranks them</td></tr>
 * <tr><td>{@code bytewatcher.baseline}</td><td>{@code BYTEWATCHER_BASELINE}</td>
 *     <td>{@code check}, {@code strict}, {@code update} or {@code off}: what is done with the file of what tests allocated
 *     before, {@code bytewatcher.baseline.file}; by default it is checked where it exists</td></tr>
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
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith({OuterInterceptor.class, MaxAllocationExtension.class})
@ResourceLock(value = AllThreadsLock.MEASURED, mode = ResourceAccessMode.READ, providers = AllThreadsLock.class)
@SuppressWarnings("exports") // JUnit reaches the extension by reflection; nobody else needs it
public @interface MaxAllocation {
    /** Stands for no second limit: {@value}. */
    long NOT_LIMITED = -1;

    /** Stands for the tolerance that the configuration states: {@value}. */
    long AS_CONFIGURED = -1;

    /**
     * The limit.
     *
     * @return bytes, 0 or more: per call at {@link AllocationMode#STEADY_STATE}, of the single run at {@link AllocationMode#SINGLE_SHOT}
     */
    long value();

    /**
     * A second limit, for what the body allocates as it is written, before the JIT removes anything: what
     * {@link io.bytewatcher.Allocation#asWritten()} measures. It does not depend on what the JIT is able to remove.
     *
     * @return bytes per call, 0 or more; by default there is none. For {@link AllocationMode#STEADY_STATE} only
     */
    long asWritten() default NOT_LIMITED;

    /**
     * How often the body runs.
     *
     * @return the mode
     */
    AllocationMode mode() default AllocationMode.STEADY_STATE;

    /**
     * Whose allocation counts.
     *
     * @return the scope
     */
    AllocationScope scope() default AllocationScope.TEST_THREAD;

    /**
     * How far the figure may be from its baseline and still count as the same. A baseline of 0 B per call at steady state is
     * never exceeded unnoticed, whatever the tolerance.
     *
     * @return bytes, 0 or more: per call at {@link AllocationMode#STEADY_STATE}, of the single run at {@link AllocationMode#SINGLE_SHOT}, where stating
     *     one also makes a regression fail the test; by default what {@code bytewatcher.baseline.tolerance} and its kin say
     */
    long baselineTolerance() default AS_CONFIGURED;
}
