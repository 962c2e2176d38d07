package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.AttributionException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import net.bytebuddy.agent.ByteBuddyAgent;
import org.jspecify.annotations.Nullable;

/**
 * This JVM's instrumentation, from {@code -javaagent:bytewatcher-sites.jar} or from attaching to this JVM. The agent instruments nothing by
 * itself. It serves JVMs that forbid attaching, and JDK 21 and later, which warn of it.
 */
public final class Agent {
    private static volatile @Nullable Instrumentation instrumentation;

    /** Whether Byte Buddy's agent is in this JVM because {@link #attach} has attached it. */
    private static volatile boolean attached;

    private Agent() {}

    /**
     * Called by the JVM before {@code main}.
     *
     * @param arguments the agent's arguments; must be empty
     * @param brought the JVM's instrumentation
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
     * Called by the JVM when the agent is loaded into a running JVM.
     *
     * @param arguments the agent's arguments; must be empty
     * @param brought the JVM's instrumentation
     * @throws IllegalArgumentException when there are arguments
     */
    public static void agentmain(@Nullable String arguments, Instrumentation brought) {
        premain(arguments, brought);
    }

    /**
     * Returns the instrumentation.
     *
     * @return null if no agent has been loaded
     */
    public static @Nullable Instrumentation get() {
        return instrumentation;
    }

    /**
     * Returns the instrumentation. Attaches to this JVM if there is none yet.
     *
     * @return the instrumentation, which can retransform classes
     * @throws AttributionException when this JVM forbids attaching, or cannot retransform classes
     */
    public static synchronized Instrumentation require() {
        Instrumentation known = instrumentation;
        if (known == null) {
            known = ofSystemLoader();
        }
        if (known == null) {
            known = attach();
        }
        if (!known.isRetransformClassesSupported()) {
            throw new AttributionException(
                    "this JVM cannot instrument classes that are loaded already, so the ledger cannot"
                            + " say where the bytes were allocated. JVM: " + System.getProperty("java.vm.name") + ".");
        }
        instrumentation = known;
        return known;
    }

    /** The system loader loads the agent. This class's loader may be another one that isolates the tests. */
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

    /**
     * Attaches to this JVM, unless Byte Buddy's agent is there already. Transformers of this instrumentation run after those of agents that
     * this JVM started with.
     *
     * @throws AttributionException when this JVM forbids attaching
     */
    public static synchronized Instrumentation attach() {
        boolean isThere = hasByteBuddy();
        try {
            Instrumentation installed = ByteBuddyAgent.install();
            attached |= !isThere;
            return installed;
        } catch (IllegalStateException | LinkageError e) {
            throw new AttributionException(
                    "this JVM does not let ByteWatcher attach to it (" + reason(e)
                            + "), so the ledger cannot say where the bytes were allocated. Start it with"
                            + " -javaagent:bytewatcher-sites.jar (the path of that jar), or with -XX:+EnableDynamicAgentLoading"
                            + " -Djdk.attach.allowAttachSelf=true"
                            + (hasAttachModule() ? "." : " and --add-modules jdk.attach."),
                    e);
        }
    }

    /** Whether this JVM had Byte Buddy's agent before {@link #attach}, so that transformers may run before those of other agents. */
    public static boolean isOfAnother() {
        return hasByteBuddy() && !attached;
    }

    private static boolean hasByteBuddy() {
        try {
            ByteBuddyAgent.getInstrumentation();
            return true;
        } catch (IllegalStateException none) {
            return false;
        }
    }

    /** A program on the module path has only the JDK modules that it requires. */
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
