package io.bytewatcher.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
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

/** A JVM of its own; unless told otherwise, of this JVM's version, with its class path and without flags. */
public final class ForkedJvm {

    /**
     * How a JVM is started.
     *
     * @param home where its JDK is installed
     * @param flags its options
     * @param classPath all of it
     * @param environment variables to set besides this JVM's
     */
    public record Launch(Path home, List<String> flags, List<Path> classPath, Map<String, String> environment) {
        /** Copies. */
        public Launch {
            flags = List.copyOf(flags);
            classPath = List.copyOf(classPath);
            environment = Map.copyOf(environment);
        }

        /** A JVM of this one's version without flags, whose class path has something before this JVM's. */
        static Launch ofThisVersion(Path... before) {
            return ofThisVersion(List.of(), before);
        }

        /** A JVM of this one's version with flags. */
        static Launch ofThisVersion(List<String> flags, Path... before) {
            return before(Path.of(System.getProperty("java.home")), flags, List.of(before));
        }

        /** A JVM that has something on its class path before what this one has. */
        public static Launch before(Path home, List<String> flags, List<Path> before) {
            Stream<Path> own = Arrays.stream(
                            System.getProperty("java.class.path").split(File.pathSeparator, -1))
                    .map(Path::of);
            return alone(home, flags, Stream.concat(before.stream(), own).toList());
        }

        /** A JVM with nothing of this one's class path. */
        public static Launch alone(Path home, List<String> flags, List<Path> classPath) {
            return new Launch(home, flags, classPath, Map.of());
        }

        /** The same with one more variable in its environment. */
        public Launch with(String variable, String value) {
            Map<String, String> more = new HashMap<>(environment);
            more.put(variable, value);
            return new Launch(home, flags, classPath, more);
        }
    }

    /** Lines that begin so are meant for the parent; libraries print others. */
    public static final String MARK = "@@ ";

    /** Those that are to be killed when this JVM ends first. */
    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> RUNNING.forEach(Process::destroyForcibly), "end-children"));
    }

    private ForkedJvm() {}

    /** In the child: tells the parent a line. */
    public static void tell(String line) {
        System.out.println(MARK + line);
    }

    /**
     * Runs a program to its end.
     *
     * @param main its class
     * @param arguments its arguments
     * @param timeout after which it is killed
     * @param classPath what to put before this JVM's class path
     * @return the lines that it told
     * @throws IOException if it did not end well; the message has all that it printed
     */
    static List<String> run(Class<?> main, List<String> arguments, Duration timeout, Path... classPath)
            throws IOException, InterruptedException {
        return run(Launch.ofThisVersion(classPath), main, arguments, timeout);
    }

    /** As {@link #run(Class, List, Duration, Path...)}, with flags of the JVM. */
    static List<String> run(
            List<String> flags, Class<?> main, List<String> arguments, Duration timeout, Path... classPath)
            throws IOException, InterruptedException {
        return run(Launch.ofThisVersion(flags, classPath), main, arguments, timeout);
    }

    /**
     * As {@link #run(Class, List, Duration, Path...)}.
     *
     * @param launch how the JVM is started
     * @param main its class
     * @param arguments its arguments
     * @param timeout after which it is killed
     * @return the lines that it told
     * @throws IOException if it did not end well; the message has all that it printed
     */
    public static List<String> run(Launch launch, Class<?> main, List<String> arguments, Duration timeout)
            throws IOException, InterruptedException {
        return told(output(launch, main, arguments, timeout));
    }

    /** From JDK 19 on, a JVM prints into a file as the system encodes, whatever its default is. */
    private static Charset charset() {
        String encoding = System.getProperty("native.encoding", "");
        return Runtime.version().feature() >= 19 && Charset.isSupported(encoding)
                ? Charset.forName(encoding)
                : Charset.defaultCharset();
    }

    /** The lines among those that a child printed that it told. */
    public static List<String> told(List<String> printed) {
        return printed.stream()
                .filter(line -> line.startsWith(MARK))
                .map(line -> line.substring(MARK.length()))
                .toList();
    }

    /**
     * How a program ended.
     *
     * @param exitCode of its JVM
     * @param lines that it printed
     */
    public record Ended(int exitCode, List<String> lines) {
        /** Copies. */
        public Ended {
            lines = List.copyOf(lines);
        }
    }

    /** As {@link #run(Launch, Class, List, Duration)}, but returns all lines that the program printed. */
    public static List<String> output(Launch launch, Class<?> main, List<String> arguments, Duration timeout)
            throws IOException, InterruptedException {
        Ended ended = end(launch, main, arguments, timeout);
        if (ended.exitCode() != 0) {
            throw failure(main, arguments, "exit code " + ended.exitCode(), ended.lines());
        }
        return ended.lines();
    }

    private static IOException failure(Class<?> main, List<String> arguments, String how, List<String> lines) {
        return new IOException(main.getSimpleName() + " " + arguments + ": " + how + "\n" + String.join("\n", lines));
    }

    /**
     * As {@link #output}, but whatever the exit code is.
     *
     * @throws IOException if it did not end in time
     */
    public static Ended end(Launch launch, Class<?> main, List<String> arguments, Duration timeout)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("bytewatcher", ".txt");
        try {
            Process process = builder(launch, main, arguments)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            RUNNING.add(process);
            try {
                process.getOutputStream().close();
                boolean ended = process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS);
                List<String> lines = new String(Files.readAllBytes(output), charset())
                        .lines()
                        .toList();
                if (!ended) {
                    throw failure(main, arguments, "still running after " + timeout, lines);
                }
                return new Ended(process.exitValue(), lines);
            } finally {
                process.destroyForcibly();
                RUNNING.remove(process);
            }
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /**
     * Starts a program that is to end when its standard input does, which is at the latest when this JVM ends.
     *
     * @param main its class, which should call {@link #endWithParent()}
     * @return the running program
     */
    static Process startDependent(Class<?> main) throws IOException {
        return builder(Launch.ofThisVersion(), main, List.of())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** In the child of {@link #startDependent}: waits for the parent's end, however it came. */
    static void endWithParent() throws IOException {
        InputStream parent = System.in;
        while (parent.read() >= 0) {
            // Nobody writes to it.
        }
    }

    private static ProcessBuilder builder(Launch launch, Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(launch.home().resolve("bin").resolve("java").toString());
        command.addAll(launch.flags());
        command.add("-cp");
        command.add(launch.classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.add(main.getName());
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(launch.environment());
        return builder;
    }
}
