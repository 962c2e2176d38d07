package io.bytewatcher.internal.sites.why;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedMethod;

/**
 * A method as the event recorder names it.
 *
 * @param type the class's name with dots; the name of a hidden class ends with its address, which differs in each JVM
 * @param name the method's name
 * @param descriptor the method's descriptor
 */
public record CompiledMethod(String type, String name, String descriptor) {
    private static final Pattern HIDDEN = Pattern.compile("(.+)[+/.](0x[0-9a-f]+)(?:\\.\\d+)?");

    /** The events of one JVM name a hidden class in several ways: {@code C+0x1000.42}, {@code C+0x1000} and {@code C/0x1000}. */
    public CompiledMethod {
        Matcher hidden = HIDDEN.matcher(type);
        if (hidden.matches()) {
            type = hidden.group(1) + "+" + hidden.group(2);
        }
    }

    /** Whether the JVM has its class from memory only. */
    boolean isHidden() {
        return HIDDEN.matcher(type).matches();
    }

    /** Whether it is the loop of a measurement, which calls the measured code. */
    boolean isLoop() {
        return isHidden() && type.startsWith("io.bytewatcher.") && name.equals("repeat") && descriptor.equals("(I)V");
    }

    static CompiledMethod of(RecordedMethod method) {
        return new CompiledMethod(method.getType().getName(), method.getName(), method.getDescriptor());
    }
}
