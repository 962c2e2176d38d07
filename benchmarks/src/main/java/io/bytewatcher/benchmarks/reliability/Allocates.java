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

    /**
     * How many calls there must be for one that allocates to be among them. A limit of 0 that holds after fewer is no miss: the
     * measurement says how many calls it has counted, and promises no more.
     */
    int onceIn() default 1;
}
