package io.bytewatcher.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that runs before each call of a measured test's body, including the first call, outside the measuring window. The method
 * restores what the body uses up.
 *
 * <pre>{@code
 * @BeforeInvocation void rewind() {
 *     buffer.clear();
 * }
 * }</pre>
 *
 * <p>The method has no parameters. It may be private or static, and it may allocate. Methods of enclosing classes run before the methods of
 * the class, and methods of superclasses before the methods of subclasses. An exception that the method throws fails the test.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface BeforeInvocation {}
