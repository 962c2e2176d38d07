package io.bytewatcher.test;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts programs in a fresh JVM. By default it has this JVM's JDK, class path and environment (without the variables that change a JVM),
 * no flags, and a timeout of five minutes.
 *
 * <pre>{@code
 * List<String> lines = ForkedJvm.ofThisJdk().withFlags("-Xint").run(FirstCalls.class, "empty");
 * }</pre>
 *
 * <p>Immutable: each {@code with…} returns a changed copy. JVMs that run when this one ends are killed.
 *
 * @param home where the JDK is installed
 * @param flags the options of the JVM
 * @param classPath the whole class path; empty for none
 * @param environment variables to set in addition to those of this JVM
 * @param timeout after which {@link #run} kills the JVM
 */
public record ForkedJvm(
        Path home, List<String> flags, List<Path> classPath, Map<String, String> environment, Duration timeout) {
    /** The prefix of a line for the parent; see {@link #send}. */
    private static final String MARK = "@@ ";

    /** Variables that change every started JVM; each also prints a line first. */
    private static final List<String> FOREIGN_OPTIONS =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> RUNNING.forEach(Process::destroyForcibly), "end-forked-jvms"));
    }

    /** Copies. */
    public ForkedJvm {
        flags = List.copyOf(flags);
        classPath = List.copyOf(classPath);
        environment = Map.copyOf(environment);
    }

    /** A JVM of this JVM's JDK. */
    public static ForkedJvm ofThisJdk() {
        return of(Path.of(System.getProperty("java.home")));
    }

    /** A JVM of another JDK. */
    public static ForkedJvm of(Path home) {
        return new ForkedJvm(home, List.of(), ownClassPath(), Map.of(), Duration.ofMinutes(5));
    }

    /** Returns a copy with more options of the JVM. */
    public ForkedJvm withFlags(String... more) {
        return withFlags(List.of(more));
    }

    /** Returns a copy with more options of the JVM. */
    public ForkedJvm withFlags(List<String> more) {
        return new ForkedJvm(home, concat(flags, more), classPath, environment, timeout);
    }

    /** Returns a copy with another class path, or without one if it is empty. */
    public ForkedJvm withClassPath(List<Path> entries) {
        return new ForkedJvm(home, flags, entries, environment, timeout);
    }

    /** Returns a copy with entries in front of its class path. */
    public ForkedJvm withClassPathFirst(Path... entries) {
        return withClassPath(concat(List.of(entries), classPath));
    }

    /** Returns a copy with one more variable in its environment. */
    public ForkedJvm withEnvironment(String variable, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(variable, value);
        return new ForkedJvm(home, flags, classPath, more, timeout);
    }

    /** Returns a copy with another timeout. */
    public ForkedJvm withTimeout(Duration other) {
        return new ForkedJvm(home, flags, classPath, environment, other);
    }

    /**
     * Runs a program to its end.
     *
     * @return all lines of its standard output and standard error, read as UTF-8
     * @throws ForkFailedException if it did not end with 0 in time
     */
    public List<String> run(Class<?> main, String... arguments) {
        return run(main, List.of(arguments));
    }

    /** As {@link #run(Class, String...)}. */
    public List<String> run(Class<?> main, List<String> arguments) {
        return runCommand(mainAnd(main, arguments));
    }

    /** As {@link #run(Class, String...)}, with the arguments after the JVM's options, such as {@code -jar a.jar} or {@code -version}. */
    public List<String> runCommand(String... rest) {
        return runCommand(List.of(rest));
    }

    private List<String> runCommand(List<String> rest) {
        Ended ended = end(rest);
        if (ended.exitCode() != 0) {
            throw new ForkFailedException(String.join(" ", rest) + ": exit code " + ended.exitCode() + "\n"
                    + String.join("\n", ended.lines()));
        }
        return ended.lines();
    }

    /**
     * The end of a program.
     *
     * @param exitCode 0 for success by convention
     * @param lines all lines of its standard output and standard error
     */
    public record Ended(int exitCode, List<String> lines) {}

    /**
     * Runs a JVM to its end, with the arguments after its options and class path.
     *
     * @throws ForkFailedException if it did not end in time
     */
    public Ended end(String... rest) {
        return end(List.of(rest));
    }

    /** As {@link #end(String...)}, for a program. */
    public Ended end(Class<?> main, List<String> arguments) {
        return end(mainAnd(main, arguments));
    }

    private Ended end(List<String> rest) {
        try {
            // Not a pipe: a child of the program that lives on would keep it open.
            Path output = Files.createTempFile("forked-jvm", ".txt");
            try {
                Process process = start(builder(rest).redirectErrorStream(true).redirectOutput(output.toFile()));
                try {
                    process.getOutputStream().close();
                    boolean ended = process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS);
                    List<String> lines = new String(Files.readAllBytes(output), UTF_8)
                            .lines()
                            .toList();
                    if (!ended) {
                        throw new ForkFailedException(String.join(" ", rest) + ": still running after " + timeout + "\n"
                                + String.join("\n", lines));
                    }
                    return new Ended(process.exitValue(), lines);
                } finally {
                    process.destroyForcibly().onExit().join(); // so that it has ended when this returns
                }
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException e) {
            throw new ForkFailedException(home + " cannot be run: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ForkFailedException("interrupted", e);
        }
    }

    /** Starts a program whose standard output and standard error are a pipe to this JVM. */
    public Process start(Class<?> main, String... arguments) {
        return startCommand(mainAnd(main, List.of(arguments)).toArray(new String[0]));
    }

    /** As {@link #start}, with the arguments after the JVM's options and class path. */
    public Process startCommand(String... rest) {
        try {
            return start(builder(List.of(rest)).redirectErrorStream(true));
        } catch (IOException e) {
            throw new ForkFailedException(home + " cannot be run: " + e, e);
        }
    }

    private static Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        RUNNING.add(process);
        process.onExit().thenAccept(RUNNING::remove).exceptionally(impossible -> null);
        return process;
    }

    /** Called in the program: sends a line to the parent, separable from the output of libraries. */
    public static void send(String line) {
        byte[] text = (MARK + line + "\n").getBytes(UTF_8); // the parent's encoding, whatever the system's
        System.out.write(text, 0, text.length);
        System.out.flush();
    }

    /** The lines of the output that the program sent by {@link #send}. */
    public static List<String> sent(List<String> printed) {
        return printed.stream()
                .filter(line -> line.startsWith(MARK))
                .map(line -> line.substring(MARK.length()))
                .toList();
    }

    /** Called in a program: waits until its standard input ends, as it does whenever the parent ends. */
    public static void awaitEndOfParent() throws IOException {
        while (System.in.read() >= 0) {
            // nothing is sent
        }
    }

    /** This JVM's class path. */
    public static List<Path> ownClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .toList();
    }

    /**
     * Returns entries of this JVM's class path.
     *
     * @param prefixes prefixes of their file names, such as {@code byte-buddy-1.}
     * @throws IllegalArgumentException if a prefix has no entry
     */
    public static List<Path> ownClassPath(String... prefixes) {
        List<Path> found = new ArrayList<>();
        for (String prefix : prefixes) {
            List<Path> entries = ownClassPath().stream()
                    .filter(entry -> entry.getFileName().toString().startsWith(prefix))
                    .toList();
            if (entries.isEmpty()) {
                throw new IllegalArgumentException("No entry of the class path starts with " + prefix);
            }
            found.addAll(entries);
        }
        return found;
    }

    /**
     * Returns the entries of this JVM's class path that contain classes.
     *
     * @param types one class of each entry
     */
    public static List<Path> ownClassPathOf(Class<?>... types) {
        return Arrays.stream(types).map(ForkedJvm::location).toList();
    }

    private static Path location(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Joins entries to one argument of java. */
    public static String joined(List<Path> entries) {
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private ProcessBuilder builder(List<String> rest) {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin").resolve("java").toString());
        command.addAll(flags);
        if (!classPath.isEmpty()) {
            command.add("-cp");
            command.add(joined(classPath));
        }
        command.addAll(rest);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeAll(FOREIGN_OPTIONS);
        builder.environment().putAll(environment);
        return builder;
    }

    private static List<String> mainAnd(Class<?> main, List<String> arguments) {
        return concat(List.of(main.getName()), arguments);
    }

    private static <T> List<T> concat(List<T> first, List<T> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
