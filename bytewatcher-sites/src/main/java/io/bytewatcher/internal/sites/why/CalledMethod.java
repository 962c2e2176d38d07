package io.bytewatcher.internal.sites.why;

import java.io.Serializable;

/**
 * A method that compiled code calls.
 *
 * @param type the class's name with dots
 * @param name the method's name
 * @param descriptor the method's descriptor
 * @param bytecodes the size of its code in bytes, 1 or more
 */
public record CalledMethod(String type, String name, String descriptor, int bytecodes) implements Serializable {
    private static final long serialVersionUID = 1L;
}
