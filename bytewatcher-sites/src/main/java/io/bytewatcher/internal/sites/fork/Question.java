package io.bytewatcher.internal.sites.fork;

import java.io.Serializable;

/**
 * What is sent to the other JVM.
 *
 * @param properties of this JVM, now
 * @param content what is asked
 */
record Question(SystemProperties properties, Serializable content) implements Serializable {
    private static final long serialVersionUID = 1L;
}
