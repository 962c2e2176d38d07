package io.bytewatcher.internal.jit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * HotSpot's diagnostic commands, as in {@code jcmd}.
 *
 * <p>The platform's MBean server runs them in any JVM. Its creation registers all beans of the JVM, which calls {@code
 * TreeMap.KeySet.iterator} more than 400 times and gives further code of the JDK a profile. C2 may then inline that code less well: {@code
 * map.headMap(50).keySet()} settled at 104 B per call in 10 of 20 fresh JVMs and at 64 B in the others. Without the server it settled at 64 B
 * in 18 of 20, and under JMH in 8 of 8 (17). A JVM with {@link #flag} therefore runs the commands without the server.
 */
public final class DiagnosticCommands {
    private static final String BEAN = "com.sun.management:type=DiagnosticCommand";
    private static final String MODULE = "jdk.management";
    private static final String PACKAGE = "com.sun.management.internal";
    private static final @Nullable MethodHandle WITHOUT_SERVER = withoutServer();

    private DiagnosticCommands() {}

    /**
     * The flag of a JVM that runs the commands without the platform's MBean server. The same JDK and the same kind of path for this class are
     * assumed.
     *
     * @return the flag
     */
    public static String flag() {
        Module module = DiagnosticCommands.class.getModule();
        return "--add-opens=" + MODULE + "/" + PACKAGE + "=" + (module.isNamed() ? module.getName() : "ALL-UNNAMED");
    }

    /**
     * Runs a command.
     *
     * @param name its name, such as {@code Compiler.queue}
     * @return its output
     * @throws JMException when the JVM has no such command: it is not HotSpot, or a reduced one
     */
    public static String run(String name) throws JMException {
        return WITHOUT_SERVER == null ? askServer(name, new Object[0], new String[0]) : askJvm(WITHOUT_SERVER, name);
    }

    /**
     * Runs a command with an argument.
     *
     * @param name its name
     * @param argument the argument, which may contain blanks
     * @return its output
     * @throws JMException when the JVM has no such command
     */
    static String run(String name, String argument) throws JMException {
        String quoted = '"' + argument + '"';
        return WITHOUT_SERVER == null
                ? askServer(name, new Object[] {new String[] {quoted}}, new String[] {String[].class.getName()})
                : askJvm(WITHOUT_SERVER, name + ' ' + quoted);
    }

    private static String askServer(String name, Object[] arguments, String[] signature) throws JMException {
        return (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(new ObjectName(BEAN), operation(name), arguments, signature);
    }

    private static String askJvm(MethodHandle commands, String command) throws JMException {
        try {
            return (String) commands.invokeExact(command);
        } catch (Exception e) {
            throw new MBeanException(e, command);
        } catch (Throwable e) {
            throw new JMException(command + ": " + e);
        }
    }

    /** The bean's operation of a command: {@code compilerDirectivesAdd} for {@code Compiler.directives_add}. */
    static String operation(String command) {
        StringBuilder operation = new StringBuilder();
        boolean isFirstWord = true;
        boolean isStart = false;
        for (int i = 0; i < command.length(); i++) {
            char c = command.charAt(i);
            if (c == '.' || c == '_') {
                isFirstWord = false;
                isStart = true;
            } else {
                operation.append(isStart ? Character.toUpperCase(c) : isFirstWord ? Character.toLowerCase(c) : c);
                isStart = false;
            }
        }
        return operation.toString();
    }

    /** Returns null unless this JVM has the flag. */
    private static @Nullable MethodHandle withoutServer() {
        try {
            Module management = ModuleLayer.boot().findModule(MODULE).orElseThrow();
            if (!management.isOpen(PACKAGE, DiagnosticCommands.class.getModule())) {
                return null;
            }
            Class.forName(PACKAGE + ".PlatformMBeanProviderImpl"); // loads the native library
            Class<?> type = Class.forName(PACKAGE + ".DiagnosticCommandImpl");
            Method bean = type.getDeclaredMethod("getDiagnosticCommandMBean");
            bean.setAccessible(true);
            Method execute = type.getDeclaredMethod("executeDiagnosticCommand", String.class);
            execute.setAccessible(true);
            return MethodHandles.lookup()
                    .unreflect(execute)
                    .bindTo(bean.invoke(null))
                    .asType(MethodType.methodType(String.class, String.class));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return null; // another JVM than HotSpot, or a later one
        }
    }
}
