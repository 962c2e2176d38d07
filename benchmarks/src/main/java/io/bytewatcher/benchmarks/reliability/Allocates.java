package io.bytewatcher.benchmarks.reliability;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The known allocation of a test's body. On a class it holds for each test. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@interface Allocates {
    /** A round repeats a test of a single run, because it takes only milliseconds, and a compilation may hit any run. */
    int SINGLE_SHOTS = 4;

    /** The allocation of each call, as the code is written. */
    ExpectedAllocation value();

    /** The reason why C2 may remove it, so that no verdict is wrong under C2; empty if C2 cannot. */
    String unlessRemoved() default "";

    /**
     * The number of calls of which one certainly allocates. A limit of 0 that holds after fewer calls is not a miss, because the
     * measurement states the number of its calls and promises no more.
     */
    int onceIn() default 1;
}
