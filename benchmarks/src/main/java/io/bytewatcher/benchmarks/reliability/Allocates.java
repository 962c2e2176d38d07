package io.bytewatcher.benchmarks.reliability;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a test's body is known to allocate. On a class it holds for each test. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@interface Allocates {
    /** In each call, as the code is written. */
    Cost value();

    /**
     * Why it can be less where C2 compiles it, so that no verdict is wrong there; by default it is not.
     */
    String unlessRemoved() default "";
}
