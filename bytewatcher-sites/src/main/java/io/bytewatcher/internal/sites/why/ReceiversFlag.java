package io.bytewatcher.internal.sites.why;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The flag of an experiment: a JVM of ByteWatcher's tells the types of the receivers of a call apart. It has no effect elsewhere.
 *
 * @param call the call in the form of {@link io.bytewatcher.KeptReason#call}
 * @param method the called method, in the user's words
 */
public record ReceiversFlag(String call, String method) {
    private static final String PROPERTY = "io.bytewatcher.receivers.";

    private static final String OPTION = "-D" + PROPERTY;

    /** Reads an argument of a JVM; returns empty if it is another flag. */
    public static Optional<ReceiversFlag> of(String argument) {
        int value = argument.indexOf('=');
        return argument.startsWith(OPTION) && value > 0
                ? Optional.of(
                        new ReceiversFlag(argument.substring(OPTION.length(), value), argument.substring(value + 1)))
                : Optional.empty();
    }

    /** Returns those of this JVM, and removes them from its system properties, which the test can see. */
    public static List<ReceiversFlag> take() {
        return System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith(PROPERTY))
                .map(name -> new ReceiversFlag(name.substring(PROPERTY.length()), System.clearProperty(name)))
                .sorted(Comparator.comparing(ReceiversFlag::call))
                .toList();
    }

    /** Returns the JVM's argument. */
    String argument() {
        return OPTION + call + "=" + method;
    }

    /** Returns the name of the class that contains the call. */
    public String type() {
        return call.substring(0, endOfType());
    }

    /** Returns the internal name of that class. */
    public String internalName() {
        return type().replace('.', '/');
    }

    /** Returns the call's offset if a method of its class contains it. */
    public OptionalInt offsetIn(String name, String descriptor) {
        String offset = call.substring(call.lastIndexOf('@') + 1);
        return call.substring(endOfType() + 1).equals(name + descriptor + "@" + offset)
                ? OptionalInt.of(Integer.parseInt(offset))
                : OptionalInt.empty();
    }

    private int endOfType() {
        return call.lastIndexOf('.', call.indexOf('('));
    }
}
