package io.bytewatcher.internal.jit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
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
 * map.headMap(50).keySet()} settled at 104 B per call in 10 of 20 fresh JVMs and at 64 B in the others. Without the server it settled at 64
 * B in 18 of 20, and under JMH in 8 of 8 (17). A JVM with {@link #flagWithoutServer} therefore runs the commands without the server.
 */
public enum DiagnosticCommand {
    /** Lists the compiled methods. */
    CODE_LIST("Compiler.codelist", "compilerCodelist"),
    /** Adds the directives of a file. */
    DIRECTIVES_ADD("Compiler.directives_add", "compilerDirectivesAdd"),
    /** Prints the directives, the uppermost first. */
    DIRECTIVES_PRINT("Compiler.directives_print", "compilerDirectivesPrint"),
    /** Removes the uppermost directive. */
    DIRECTIVES_REMOVE("Compiler.directives_remove", "compilerDirectivesRemove"),
    /** Lists the methods that are being compiled or wait for a compiler. */
    QUEUE("Compiler.queue", "compilerQueue"),
    /** Lists the native libraries. */
    LIBRARIES("VM.dynlibs", "vmDynlibs");

    private static final String BEAN = "com.sun.management:type=DiagnosticCommand";
    private static final String MODULE = "jdk.management";
    private static final String PACKAGE = "com.sun.management.internal";
    private static final @Nullable MethodHandle WITHOUT_SERVER = withoutServer();

    private final String command;
    private final String operation;

    /** Both names are constants, because deriving one would give the JDK's code a profile. */
    DiagnosticCommand(String command, String operation) {
        this.command = command;
        this.operation = operation;
    }

    /**
     * The flag of a JVM that runs the commands without the platform's MBean server. A JVM that lacks the package prints a warning and uses the
     * server.
     *
     * @return the flag for a JVM that has this class on the same kind of path, class path or module path, as this JVM
     */
    public static String flagWithoutServer() {
        Module module = DiagnosticCommand.class.getModule();
        return "--add-opens=" + MODULE + "/" + PACKAGE + "=" + (module.isNamed() ? module.getName() : "ALL-UNNAMED");
    }

    /**
     * Runs the command.
     *
     * @return its output
     * @throws JMException when the JVM has no such command: it is not HotSpot, or a reduced one
     */
    public String run() throws JMException {
        return WITHOUT_SERVER == null ? askServer(new Object[0], new String[0]) : askJvm(WITHOUT_SERVER, command);
    }

    /**
     * Runs the command with an argument.
     *
     * @param argument the argument, which may contain blanks
     * @return its output
     * @throws JMException when the JVM has no such command
     */
    String run(String argument) throws JMException {
        String quoted = '"' + argument + '"';
        return WITHOUT_SERVER == null
                ? askServer(new Object[] {new String[] {quoted}}, new String[] {String[].class.getName()})
                : askJvm(WITHOUT_SERVER, command + ' ' + quoted);
    }

    private String askServer(Object[] arguments, String[] signature) throws JMException {
        return (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(new ObjectName(BEAN), operation, arguments, signature);
    }

    private static String askJvm(MethodHandle jvm, String line) throws JMException {
        try {
            return (String) jvm.invokeExact(line);
        } catch (Error e) {
            throw e;
        } catch (Exception e) {
            throw new MBeanException(e, line);
        } catch (Throwable e) {
            throw new AssertionError(line, e); // there are no others
        }
    }

    /** Returns null if the package is not open to this class, or if this JDK does not have these methods. */
    private static @Nullable MethodHandle withoutServer() {
        try {
            boolean isOpen = ModuleLayer.boot()
                    .findModule(MODULE)
                    .filter(management -> management.isOpen(PACKAGE, DiagnosticCommand.class.getModule()))
                    .isPresent();
            if (!isOpen) {
                return null;
            }
            Class.forName(PACKAGE + ".PlatformMBeanProviderImpl"); // loads the native library
            Class<?> type = Class.forName(PACKAGE + ".DiagnosticCommandImpl");
            Method bean = type.getDeclaredMethod("getDiagnosticCommandMBean");
            bean.setAccessible(true);
            Method execute = type.getDeclaredMethod("executeDiagnosticCommand", String.class);
            execute.setAccessible(true);
            return MethodHandles.lookup().unreflect(execute).bindTo(bean.invoke(null));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return null;
        }
    }
}
