package io.bytewatcher.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method to run before each call of a measured test's body, the first one included, outside the measuring window. It puts
 * back what the body uses up.
 *
 * <pre>{@code
 * @BeforeInvocation void rewind() {
 *     buffer.clear();
 * }
 * }</pre>
 *
 * <p>The method has no parameters; it may be private or static, and may allocate. Those of enclosing classes run before those of
 * the class, those of superclasses before those of subclasses. What it throws fails the test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface BeforeInvocation {}
