package org.openjdk.jmh.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** In place of JMH's own, which is not on the class path of these tests. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Group {
    String value();
}
