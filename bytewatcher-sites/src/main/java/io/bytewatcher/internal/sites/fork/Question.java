package io.bytewatcher.internal.sites.fork;

import java.io.Serializable;

/**
 * A question to the other JVM.
 *
 * @param properties this JVM's current properties
 * @param content the question itself
 */
record Question(SystemProperties properties, Serializable content) implements Serializable {
    private static final long serialVersionUID = 1L;
}
