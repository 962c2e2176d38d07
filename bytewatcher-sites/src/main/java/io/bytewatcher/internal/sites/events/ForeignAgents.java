package io.bytewatcher.internal.sites.events;

import io.bytewatcher.internal.jit.DiagnosticCommand;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.code.RunningClassFiles;
import io.bytewatcher.internal.sites.ledger.Agent;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.management.JMException;
import org.jspecify.annotations.Nullable;

/**
 * The agents of this JVM, other than ByteWatcher's own. They may have changed code, so that an offset of an event is not one in its class
 * file.
 */
public final class ForeignAgents {
    private static final Pattern OWN = Pattern.compile("-javaagent:([^=]*[/\\\\])?bytewatcher-sites[^/\\\\=]*\\.jar");

    /** The JVM loads it with the first agent in Java. */
    private static final Pattern LIBRARY = Pattern.compile("[/\\\\](lib)?instrument\\.(so|dll|dylib)");

    private static volatile boolean changesAreObserved;

    private ForeignAgents() {}

    /**
     * Whether a JVM with these arguments starts with one. ByteWatcher's own does not count: it changes code only for the ledger.
     *
     * @param arguments the JVM's arguments
     * @return whether one of its agents is not ByteWatcher's own
     */
    public static boolean areIn(List<String> arguments) {
        return arguments.stream()
                .filter(argument -> !OWN.matcher(argument).matches())
                .anyMatch(argument -> argument.startsWith("-javaagent:") || argument.startsWith("-agent"));
    }

    static boolean isLibraryIn(String libraries) {
        return LIBRARY.matcher(libraries).find();
    }

    /** Whether an agent in Java may be in this JVM. */
    private static boolean mayBeHere() {
        try {
            return isLibraryIn(DiagnosticCommand.LIBRARIES.run());
        } catch (JMException | RuntimeException notKnown) {
            return true;
        }
    }

    /**
     * Observes what other agents change from now on. Must be called before the code of tests is loaded.
     *
     * @param recordsLate whether the recorder starts so late that it does not tell what they change
     */
    static void observe(boolean recordsLate) {
        Instrumentation own = Agent.get();
        if (areStartedWithJvm()) {
            observeTheStart();
        } else if (recordsLate && own != null && own.isRetransformClassesSupported()) {
            RunningClassFiles.observeChanges(own);
            changesAreObserved = true;
        }
    }

    private static void observeTheStart() {
        if (Agent.isOfAnother()) {
            return;
        }
        try {
            RunningClassFiles.observe(Agent.attach());
        } catch (AttributionException cannotAttach) {
            // the changed code then remains unknown
        }
    }

    /** Whether this JVM was started with one. Such an agent can have changed classes of the JDK before {@link #observe}. */
    static boolean areStartedWithJvm() {
        return areIn(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /**
     * Whether each class file that can be read is that of the running code. Of agents that were loaded later, as mocking libraries do, the
     * recorder or ByteWatcher's own agent reports which loaded classes they have changed. Classes that they change while these are loaded
     * count as unchanged.
     *
     * @param recordings for a file of the recorder; null unless it has run since this JVM's start
     */
    static boolean isCodeKnown(@Nullable Path recordings) {
        if (areStartedWithJvm()) {
            return RunningClassFiles.isObserving();
        }
        if (changesAreObserved || !mayBeHere()) {
            return true;
        }
        if (recordings == null) {
            return false;
        }
        try {
            RunningClassFiles.redefined(ObjectRecorder.redefinedClasses(recordings));
            return true;
        } catch (IOException unknown) {
            return false;
        }
    }
}
