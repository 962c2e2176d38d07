package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.AttributionException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import net.bytebuddy.agent.ByteBuddyAgent;
import org.jspecify.annotations.Nullable;

/**
 * This JVM's instrumentation: the one that {@code -javaagent:bytewatcher-sites.jar} brought, or one of our own making. The agent
 * instruments nothing by itself: it is for JVMs that do not let themselves be attached to, and those that warn of it (JDK 21 and
 * later).
 */
public final class Agent {
    private static volatile @Nullable Instrumentation instrumentation;

    private Agent() {}

    /**
     * Called by the JVM before {@code main}.
     *
     * @param arguments none are known
     * @param brought the JVM's
     * @throws IllegalArgumentException when there are arguments
     */
    public static void premain(@Nullable String arguments, Instrumentation brought) {
        if (arguments != null && !arguments.isBlank()) {
            throw new IllegalArgumentException(
                    "-javaagent:bytewatcher-sites.jar=" + arguments + " (expected: no arguments)");
        }
        instrumentation = brought;
    }

    /**
     * Called by the JVM when the agent is loaded into a running one.
     *
     * @param arguments none are known
     * @param brought the JVM's
     * @throws IllegalArgumentException when there are arguments
     */
    public static void agentmain(@Nullable String arguments, Instrumentation brought) {
        premain(arguments, brought);
    }

    /**
     * What {@code -javaagent} brought.
     *
     * @return null when it brought nothing
     */
    public static @Nullable Instrumentation get() {
        return instrumentation;
    }

    /**
     * The instrumentation; attaches to this JVM when there is none yet.
     *
     * @throws AttributionException when this JVM does not let itself be attached to
     */
    static synchronized Instrumentation require() {
        Instrumentation known = instrumentation;
        if (known == null) {
            known = ofSystemLoader();
        }
        if (known == null) {
            known = attach();
        }
        if (!known.isRetransformClassesSupported()) {
            throw new AttributionException(
                    "This JVM cannot instrument classes that are loaded already, so the ledger cannot"
                            + " say where the bytes were allocated. JVM: " + System.getProperty("java.vm.name") + ".");
        }
        instrumentation = known;
        return known;
    }

    /** An agent is loaded by the system loader; this class perhaps by another one, which isolates the tests. */
    private static @Nullable Instrumentation ofSystemLoader() {
        ClassLoader system = ClassLoader.getSystemClassLoader();
        if (Agent.class.getClassLoader() == system) {
            return null;
        }
        try {
            Method get = Class.forName(Agent.class.getName(), true, system).getMethod("get");
            return (Instrumentation) get.invoke(null);
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    private static Instrumentation attach() {
        try {
            return ByteBuddyAgent.install();
        } catch (IllegalStateException | LinkageError e) {
            throw new AttributionException(
                    "This JVM does not let ByteWatcher attach to it (" + reason(e)
                            + "), so the ledger cannot say where the bytes were allocated. Start it with"
                            + " -javaagent:bytewatcher-sites.jar (the path of that jar), or with -XX:+EnableDynamicAgentLoading"
                            + " -Djdk.attach.allowAttachSelf=true"
                            + (hasAttachModule() ? "." : " and --add-modules jdk.attach."),
                    e);
        }
    }

    /** A program on the module path has only those modules of the JDK that it asks for. */
    private static boolean hasAttachModule() {
        return ModuleLayer.boot().findModule("jdk.attach").isPresent();
    }

    private static String reason(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        String message = root.getMessage();
        return message == null || message.isBlank() ? root.getClass().getSimpleName() : firstLine(message);
    }

    private static String firstLine(String message) {
        String line = message.strip().lines().findFirst().orElse("");
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
