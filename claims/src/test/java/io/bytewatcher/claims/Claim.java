package io.bytewatcher.claims;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A published claim. The annotated method runs the operation of the claim. The method of the same name with {@code Control} at its end runs
 * a similar operation that must allocate.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Claim {
    Library of();

    /** The claim, copied from {@link #in}. */
    String words();

    /** A file of the library's published sources, or the place of another text. */
    String in();

    /** The operation, in a few words. */
    String operation();

    /** The operation of the control. */
    String control();

    /** The reason why a figure is not zero, with the line that allocates. Empty if all figures are zero. */
    String reason() default "";
}
