package io.bytewatcher.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Exempts a test from the limit of an enclosing element: what the test allocates is neither limited nor measured, and its body runs once.
 *
 * <pre>{@code
 * @NoAllocation
 * class CodecTest {
 *     @Test void encodes() { ... }                               // must not allocate
 *     @Test @IgnoreAllocation void rejectsABadOrder() { ... }    // an exception may
 * }
 * }</pre>
 *
 * <p>It takes away a limit, a measurement and a watch of the class, the limit {@code bytewatcher.single-shot.limit}, and the survey of
 * {@code bytewatcher.survey}. To take only the limit away and keep the figure, use {@link MeasureAllocation}. {@link BeforeInvocation} methods
 * do not run for the test. Meters and assertions in its body work as always. A strict baseline fails for a line of the test, which is not
 * measured.
 *
 * <p>Where it may stand, and which one wins, is as for {@link MaxAllocation}: on a class it holds for each test in it, and the annotation on
 * the method wins over the one on the class. On one element with a limit it is an error.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface IgnoreAllocation {}
