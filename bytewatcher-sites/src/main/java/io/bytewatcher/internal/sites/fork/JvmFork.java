package io.bytewatcher.internal.sites.fork;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.jit.DiagnosticCommand;
import io.bytewatcher.internal.jit.VmOptions;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.events.ForeignAgents;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.internal.sites.why.ReceiversFlag;
import java.io.IOException;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.lang.module.ModuleFinder;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Asks a JVM like this one, which is started for the purpose, with the same class path, modules, flags, system properties, environment and
 * working directory as far as they are known. The package's overview has the steps. Thread-safe.
 */
public final class JvmFork {
    /** Variables whose arguments are among those that the JVM reports. */
    private static final List<String> ARGUMENT_VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS");

    /**
     * While more than five methods wait for C2, C1 compiles others without profiling, and C2 then inlines less. The start of the event
     * recorder fills the queue: {@code ByteBuffer.slice()} settled at 56 B in place of 0 in 7 of 24 JVMs, and in none with this flag (21.0.8).
     */
    private static final String ALWAYS_PROFILED = "-XX:Tier3DelayOn=1000000";

    /** The JVMs that wait for the next question of a purpose. */
    private static final Map<ForkPurpose, ForkedProcess> SPARES = new ConcurrentHashMap<>();

    /** The JVM that answered last, and may still be ending. */
    private static final AtomicReference<@Nullable ForkedProcess> ENDING = new AtomicReference<>();

    private JvmFork() {}

    /**
     * The other JVM's answer.
     *
     * @param value the answer
     * @param remarks sentences about its differences from this JVM
     */
    public record ForkResult(Serializable value, List<String> remarks) {}

    /**
     * Asks and waits for the answer.
     *
     * @param main a class that hands its arguments to {@link ForkedSide#run}
     * @param tests the class loader of the tests
     * @param question the question
     * @param bound the time bound for the answer
     * @param purpose the purpose of the fork
     * @param settled gets a report of the settled figure, without sites, before the answer; not called if the purpose needs no sites
     * @return the answer
     * @throws AttributionException when there is none; the message is a sentence with the reason
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public static ForkResult ask(
            Class<?> main,
            ClassLoader tests,
            Serializable question,
            Duration bound,
            ForkPurpose purpose,
            Consumer<SiteReport> settled)
            throws InterruptedException {
        List<String> remarks = new ArrayList<>();
        try {
            ForkedProcess fork = spareOrNew(main, tests, purpose, remarks);
            boolean hasAnswered = false;
            try {
                fork.ask(new Question(SystemProperties.ofThisJvm(), question));
                if (purpose.hasNext()) {
                    prepare(main, tests, purpose);
                }
                Serializable value = fork.await(bound, settled);
                hasAnswered = true;
                return new ForkResult(value, List.copyOf(remarks));
            } finally {
                if (hasAnswered) {
                    end(ENDING.getAndSet(fork));
                } else {
                    fork.close();
                }
            }
        } catch (IOException | OutOfMemoryError e) { // the latter also if no thread can be started for the process
            throw notStarted(e);
        }
    }

    /**
     * Asks a JVM with further flags, such as {@code -XX:MaxInlineLevel=20}, and waits for the answer. The JVM has ended when this returns.
     * Several threads may ask at the same time.
     *
     * @param main a class that hands its arguments to {@link ForkedSide#run}
     * @param tests the class loader of the tests
     * @param question the question
     * @param bound the time bound for the answer
     * @param purpose an experiment
     * @param flags the flags, which follow all others and so win over them
     * @return the answer
     * @throws AttributionException when there is none, for example because the JVM does not know a flag; the message is a sentence with the
     *     reason
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public static ForkResult ask(
            Class<?> main,
            ClassLoader tests,
            Serializable question,
            Duration bound,
            ForkPurpose purpose,
            List<String> flags)
            throws InterruptedException {
        List<String> remarks = new ArrayList<>();
        try {
            ForkedProcess fork = start(main, tests, purpose, flags, remarks);
            try {
                fork.ask(new Question(SystemProperties.ofThisJvm(), question));
                return new ForkResult(fork.await(bound, settled -> {}), List.copyOf(remarks));
            } finally {
                fork.closeNow();
            }
        } catch (IOException | OutOfMemoryError e) {
            throw notStarted(e);
        }
    }

    /**
     * Starts a JVM for a question that will follow, so that it need not wait for the JVM's start. Does nothing if one waits already, or
     * where a second JVM would slow down this one.
     *
     * @param main a class that hands its arguments to {@link ForkedSide#run}
     * @param tests the class loader of the tests
     * @param purpose the purpose of the question
     */
    public static void prepare(Class<?> main, ClassLoader tests, ForkPurpose purpose) {
        ForkedProcess waiting = SPARES.get(purpose);
        if (!mayBeTwo() || (waiting != null && waiting.isAlive())) {
            return;
        }
        try {
            end(SPARES.put(purpose, start(main, tests, purpose, List.of(), new ArrayList<>())));
        } catch (IOException | RuntimeException | OutOfMemoryError notNow) {
            // the next question reports the reason
        }
    }

    /** Waits until the JVM that answered last has ended, and ends the spares. All of them also end when this JVM ends. */
    public static void endAll() {
        for (ForkPurpose purpose : ForkPurpose.values()) {
            end(SPARES.remove(purpose));
        }
        end(ENDING.getAndSet(null));
    }

    /** Whether shutdown hooks of this JVM run. */
    public static boolean isThisJvmEnding() {
        Thread none = new Thread(() -> {}, "bytewatcher-never");
        try {
            Runtime.getRuntime().addShutdownHook(none);
            Runtime.getRuntime().removeShutdownHook(none);
            return false;
        } catch (IllegalStateException ending) {
            return true;
        }
    }

    private static AttributionException notStarted(Throwable e) {
        return new AttributionException("no fresh JVM could be started to run the test alone: " + e, e);
    }

    /** Whether there is room for a second fresh JVM. */
    private static boolean mayBeTwo() {
        return Runtime.getRuntime().availableProcessors() > 1 && !VmOptions.isOn("AlwaysPreTouch");
    }

    private static void end(@Nullable ForkedProcess fork) {
        if (fork != null) {
            fork.close();
        }
    }

    private static ForkedProcess spareOrNew(Class<?> main, ClassLoader tests, ForkPurpose purpose, List<String> remarks)
            throws IOException {
        ForkedProcess spare = SPARES.remove(purpose);
        if (spare == null) {
            return start(main, tests, purpose, List.of(), remarks);
        }
        boolean isReady = false;
        try {
            isReady = spare.isReadyWith(arguments(main, tests, purpose, List.of(), spare.directory(), remarks));
        } finally {
            if (!isReady) {
                spare.close();
            }
        }
        if (isReady) {
            return spare;
        }
        remarks.clear();
        return start(main, tests, purpose, List.of(), remarks);
    }

    private static ForkedProcess start(
            Class<?> main, ClassLoader tests, ForkPurpose purpose, List<String> flags, List<String> remarks)
            throws IOException {
        ForkDirectory directory = ForkDirectory.create();
        try {
            List<String> arguments = arguments(main, tests, purpose, flags, directory, remarks);
            Messages.write(directory.properties(), SystemProperties.ofThisJvm());
            return new ForkedProcess(start(arguments, directory), directory, arguments);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            directory.close();
            throw e;
        }
    }

    private static List<String> arguments(
            Class<?> main,
            ClassLoader tests,
            ForkPurpose purpose,
            List<String> flags,
            ForkDirectory directory,
            List<String> remarks) {
        List<String> arguments = arguments(purpose, directory, remarks);
        arguments.addAll(flags);
        boolean attaches = (purpose.reportsObjects() && ForeignAgents.areIn(arguments))
                || flags.stream().anyMatch(flag -> ReceiversFlag.of(flag).isPresent());
        if (attaches) {
            arguments.addAll(List.of("-Djdk.attach.allowAttachSelf=true", "-XX:+EnableDynamicAgentLoading"));
            if (ModuleFinder.ofSystem().find("jdk.attach").isPresent()) {
                arguments.add("--add-modules=jdk.attach");
            }
        }
        if (main.desiredAssertionStatus()) { // Surefire sets it without a flag
            arguments.add("-ea");
        }
        arguments.addAll(JvmPaths.arguments(main, tests));
        arguments.addAll(ForkedSide.arguments(directory, purpose));
        return arguments;
    }

    /** Returns the JVM's arguments before its class path. */
    private static List<String> arguments(ForkPurpose purpose, ForkDirectory directory, List<String> remarks) {
        if (purpose.reportsObjects() && !purpose.removesNothing() && VmOptions.isJvmci()) {
            throw new AttributionException("code of the JVMCI compiler reports no objects to the event recorder");
        }
        Optional<String> collector = purpose.reportsObjects() ? ObjectEventsEngine.otherCollector() : Optional.empty();
        collector.ifPresent(flag -> remarks.add("the fresh JVM ran with " + flag
                + ", because this JDK's collector hides objects from the event recorder"));
        List<String> arguments = new ArrayList<>();
        if (!purpose.removesNothing() && VmOptions.isLeftToJvm("Tier3DelayOn")) {
            arguments.add(ALWAYS_PROFILED);
        }
        arguments.addAll(JvmArguments.like(ManagementFactory.getRuntimeMXBean().getInputArguments(), collector));
        if (!arguments.contains(DiagnosticCommand.flagWithoutServer())) {
            arguments.add(DiagnosticCommand.flagWithoutServer());
        }
        if (purpose.reportsObjects()) {
            arguments.addAll(ObjectEventsEngine.flags(directory.path()));
        }
        if (purpose.removesNothing()) { // only the top tier has escape analysis
            arguments.addAll(List.of("-XX:+TieredCompilation", "-XX:TieredStopAtLevel=1"));
        }
        arguments.add("-XX:ErrorFile=" + directory.path().resolve("hs_err.log"));
        return arguments;
    }

    private static Process start(List<String> arguments, ForkDirectory directory) throws IOException {
        Files.write(
                directory.arguments(),
                arguments.stream().map(JvmFork::quoted).toList(),
                Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8")));
        String home = System.getProperty("java.home");
        if (home == null) {
            throw new AttributionException("this program is a native image, and there is no JVM to start");
        }
        String java = Path.of(home, "bin", "java").toString();
        ProcessBuilder builder = new ProcessBuilder(java, "@" + directory.arguments()).redirectErrorStream(true);
        ARGUMENT_VARIABLES.forEach(builder.environment()::remove);
        return builder.start();
    }

    /** Quotes an argument for the java command's argument files. */
    private static String quoted(String argument) {
        return '"'
                + argument.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r")
                + '"';
    }
}
