package io.bytewatcher.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Exempts a test from the limit of an enclosing element. ByteWatcher neither limits nor measures the test, and the body runs once.
 *
 * <pre>{@code
 * @NoAllocation
 * class CodecTest {
 *     @Test void encodes() { ... }                               // must not allocate
 *     @Test @IgnoreAllocation void rejectsABadOrder() { ... }    // an exception may
 * }
 * }</pre>
 *
 * <p>The exemption covers a limit, a measurement and a watch of the class, the limit {@code bytewatcher.single-shot.limit}, and the survey
 * of {@code bytewatcher.survey}. {@link MeasureAllocation} removes only the limit and keeps the figure. {@link BeforeInvocation} methods do
 * not run for the test. Meters and assertions in the body work as always. A strict baseline that has a line for the test fails, because the
 * test is not measured.
 *
 * <p>Placement and precedence are those of {@link MaxAllocation}: on a class the exemption holds for each test in it, and an annotation on
 * the method wins over one on the class. A limit on the same element is an error.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.PACKAGE})
public @interface IgnoreAllocation {}
