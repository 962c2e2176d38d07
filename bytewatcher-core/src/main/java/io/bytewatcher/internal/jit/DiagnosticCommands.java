package io.bytewatcher.internal.jit;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** HotSpot's diagnostic commands, as in {@code jcmd}. */
public final class DiagnosticCommands {
    private static final String BEAN = "com.sun.management:type=DiagnosticCommand";

    private DiagnosticCommands() {}

    /**
     * Runs a command.
     *
     * @param name its name in the bean, such as {@code compilerQueue}
     * @return its output
     * @throws JMException when the JVM has no such command: it is not HotSpot, or a reduced one
     */
    public static String run(String name) throws JMException {
        return run(name, new Object[0], new String[0]);
    }

    /**
     * Runs a command with an argument.
     *
     * @param name its name in the bean
     * @param argument the argument, which may contain blanks
     * @return its output
     * @throws JMException when the JVM has no such command
     */
    static String run(String name, String argument) throws JMException {
        return run(name, new Object[] {new String[] {'"' + argument + '"'}}, new String[] {String[].class.getName()});
    }

    private static String run(String name, Object[] arguments, String[] signature) throws JMException {
        return (String)
                ManagementFactory.getPlatformMBeanServer().invoke(new ObjectName(BEAN), name, arguments, signature);
    }
}
