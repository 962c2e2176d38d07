package io.bytewatcher.samples.jitter;

import java.util.ArrayList;
import java.util.List;

/**
 * What one JVM is to do.
 *
 * @param mode what is done before the readings
 * @param operation what is done between them
 * @param access how the counter is read
 * @param readings how many, a multiple of a thousand
 * @param classes whose constants {@link Mode#INTERNED} makes strings
 */
record Plan(Mode mode, Operation operation, Counter.Access access, int readings, List<String> classes) {

    /** Takes a copy. */
    Plan {
        classes = List.copyOf(classes);
    }

    /** As arguments of the JVM's main method. */
    List<String> arguments() {
        List<String> arguments =
                new ArrayList<>(List.of(mode.name(), operation.name(), access.name(), String.valueOf(readings)));
        arguments.addAll(classes);
        return arguments;
    }

    /** From the arguments of the main method. */
    static Plan of(String... arguments) {
        return new Plan(
                Mode.valueOf(arguments[0]),
                Operation.valueOf(arguments[1]),
                Counter.Access.valueOf(arguments[2]),
                Integer.parseInt(arguments[3]),
                List.of(arguments).subList(4, arguments.length));
    }
}
