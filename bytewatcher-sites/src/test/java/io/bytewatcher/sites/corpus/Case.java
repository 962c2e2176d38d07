package io.bytewatcher.sites.corpus;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of the corpus: static, without parameters. What it needs stands between it and the next one. A line that allocates
 * says so at its end, for one call of the method:
 *
 * <pre>{@code
 * return new Foo();                       // 16 B: new Foo
 * for (...) list.add(new Foo());          // 3 x 16 B: new Foo
 * Object o = new Foo(new int[1]);         // 16 B: new Foo + 24 B: new int[]
 * return map.computeIfAbsent(key, F);     // 112 B (21: 96 B): java.util.Map.computeIfAbsent(...)
 * text.trim();                            // 728 B: exception NullPointerException or String.trim()
 * order.copy()                            // without a line, 24 B: new Order
 * }</pre>
 *
 * <p>The figures are for 64-bit HotSpot with compressed references; those of objects follow from the layout rules, those that
 * depend on the JDK's code were read off the JVM's counter of allocated bytes. All were written before anything that finds sites
 * was run on them. A line without such a comment allocates nothing. {@code (21: …, 25: …)} is for those JDKs and newer. Code that a
 * compiler adds may have no line in the class file.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Case {
    /** The subject. */
    String value();

    /** The time at which the figures hold. */
    When when() default When.COLD;

    /** The time at which figures hold. */
    enum When {
        /** In the interpreter, after one call for what happens only once. */
        COLD,
        /** In the very first call; lines without a comment may allocate whatever first uses need. */
        FIRST_USE,
        /** Compiled by C2 and settled. */
        SETTLED
    }
}
