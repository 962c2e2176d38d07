package io.bytewatcher.internal.sites.fork;

import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import java.io.IOException;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Asks a JVM like this one, which is started for the purpose, with the same class path, modules, flags, system properties, environment and
 * working directory as far as they are known. The package's overview has the steps. Thread-safe.
 */
public final class JvmFork {
    /** Variables whose arguments are among those that the JVM reports. */
    private static final List<String> ARGUMENT_VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS");

    /** The JVM that waits for the next question. */
    private static final AtomicReference<@Nullable ForkedProcess> SPARE = new AtomicReference<>();

    /** The JVM that answered last, and may still be ending. */
    private static final AtomicReference<@Nullable ForkedProcess> ENDING = new AtomicReference<>();

    private JvmFork() {}

    /**
     * The other JVM's answer.
     *
     * @param value the answer
     * @param remarks sentences about its differences from this JVM
     */
    public record Answer(Serializable value, List<String> remarks) {}

    /**
     * Asks and waits for the answer.
     *
     * @param main a class that hands its arguments to {@link ForkedSide#run}
     * @param tests the class loader of the tests
     * @param question the question
     * @param bound the time bound for the answer
     * @param purpose the purpose of the fork
     * @return the answer
     * @throws AttributionException when there is none; the message is a sentence with the reason
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public static Answer ask(
            Class<?> main, ClassLoader tests, Serializable question, Duration bound, ForkPurpose purpose)
            throws InterruptedException {
        return ask(main, tests, question, bound, purpose, List.of());
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
    public static Answer ask(
            Class<?> main,
            ClassLoader tests,
            Serializable question,
            Duration bound,
            ForkPurpose purpose,
            List<String> flags)
            throws InterruptedException {
        List<String> remarks = new ArrayList<>();
        boolean isFrequent = purpose == ForkPurpose.SITES;
        try {
            ForkedProcess fork =
                    isFrequent ? spareOrNew(main, tests, remarks) : start(main, tests, purpose, flags, remarks);
            boolean hasAnswered = false;
            try {
                fork.ask(new Question(SystemProperties.ofThisJvm(), question));
                if (isFrequent && mayBeTwo()) {
                    startSpare(main, tests);
                }
                Serializable value = fork.await(bound);
                hasAnswered = true;
                return new Answer(value, List.copyOf(remarks));
            } finally {
                if (purpose.isExperiment()) {
                    fork.closeNow();
                } else if (hasAnswered) {
                    put(fork, ENDING);
                } else {
                    fork.close();
                }
            }
        } catch (IOException e) {
            throw new AttributionException("no fresh JVM could be started to run the test alone: " + e, e);
        }
    }

    /** Waits until the JVM that answered last has ended, and ends the spare. Both also end when this JVM ends. */
    public static void endAll() {
        put(null, SPARE);
        put(null, ENDING);
    }

    /** Whether there is room for a spare. */
    private static boolean mayBeTwo() {
        return Runtime.getRuntime().availableProcessors() > 1
                && !ManagementFactory.getRuntimeMXBean().getInputArguments().contains("-XX:+AlwaysPreTouch");
    }

    private static void startSpare(Class<?> main, ClassLoader tests) {
        try {
            put(start(main, tests, ForkPurpose.SITES, List.of(), new ArrayList<>()), SPARE);
        } catch (IOException | RuntimeException | OutOfMemoryError notNow) {
            // the next question reports the reason
        }
    }

    private static void put(@Nullable ForkedProcess fork, AtomicReference<@Nullable ForkedProcess> place) {
        ForkedProcess before = place.getAndSet(fork);
        if (before != null) {
            before.close();
        }
    }

    private static ForkedProcess spareOrNew(Class<?> main, ClassLoader tests, List<String> remarks) throws IOException {
        ForkedProcess spare = SPARE.getAndSet(null);
        if (spare == null) {
            return start(main, tests, ForkPurpose.SITES, List.of(), remarks);
        }
        boolean isReady = false;
        try {
            isReady =
                    spare.isReadyWith(arguments(main, tests, ForkPurpose.SITES, List.of(), spare.directory(), remarks));
        } finally {
            if (!isReady) {
                spare.close();
            }
        }
        if (isReady) {
            return spare;
        }
        remarks.clear();
        return start(main, tests, ForkPurpose.SITES, List.of(), remarks);
    }

    private static ForkedProcess start(
            Class<?> main, ClassLoader tests, ForkPurpose purpose, List<String> flags, List<String> remarks)
            throws IOException {
        ForkDirectory directory = ForkDirectory.create();
        try {
            List<String> arguments = arguments(main, tests, purpose, flags, directory, remarks);
            Messages.write(directory.properties(), SystemProperties.ofThisJvm());
            return new ForkedProcess(start(arguments, directory), directory, arguments);
        } catch (IOException | RuntimeException e) {
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
        if (main.desiredAssertionStatus()) { // Surefire sets it without a flag
            arguments.add("-ea");
        }
        arguments.addAll(JvmPaths.arguments(main, tests));
        arguments.addAll(ForkedSide.arguments(directory, purpose));
        return arguments;
    }

    /** Returns the JVM's arguments before its class path. */
    private static List<String> arguments(ForkPurpose purpose, ForkDirectory directory, List<String> remarks) {
        Optional<String> collector = purpose.reportsObjects() ? ObjectEventsEngine.otherCollector() : Optional.empty();
        collector.ifPresent(flag -> remarks.add("the fresh JVM ran with " + flag
                + ", because this JDK's collector hides objects from the event recorder"));
        List<String> arguments =
                JvmArguments.like(ManagementFactory.getRuntimeMXBean().getInputArguments(), collector);
        if (purpose.reportsObjects()) {
            arguments.addAll(ObjectEventsEngine.flags(directory.path()));
        }
        arguments.add("-XX:-BackgroundCompilation");
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
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
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
