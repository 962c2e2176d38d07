package io.bytewatcher.samples.jitter;

import java.util.ArrayList;
import java.util.List;

/**
 * The task of one JVM.
 *
 * @param mode the preparation before the readings
 * @param operation the operation between two readings
 * @param access the way to read the counter
 * @param readings number of readings, a multiple of a thousand
 * @param classes the classes whose constants {@link Preparation#INTERNED} interns
 */
record JitterPlan(
        Preparation mode, MeasuredOperation operation, Counter.Access access, int readings, List<String> classes) {

    /** Copies the list. */
    JitterPlan {
        classes = List.copyOf(classes);
    }

    /** Returns the plan as arguments of the JVM's main method. */
    List<String> arguments() {
        List<String> arguments =
                new ArrayList<>(List.of(mode.name(), operation.name(), access.name(), String.valueOf(readings)));
        arguments.addAll(classes);
        return arguments;
    }

    /** Parses the arguments of the main method. */
    static JitterPlan of(String... arguments) {
        return new JitterPlan(
                Preparation.valueOf(arguments[0]),
                MeasuredOperation.valueOf(arguments[1]),
                Counter.Access.valueOf(arguments[2]),
                Integer.parseInt(arguments[3]),
                List.of(arguments).subList(4, arguments.length));
    }
}
