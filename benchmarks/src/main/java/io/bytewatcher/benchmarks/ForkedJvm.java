package io.bytewatcher.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A JVM of its own, of this JVM's version and with its class path; without flags unless some are given. */
final class ForkedJvm {

    /** Lines that begin so are meant for the parent; libraries print others. */
    private static final String MARK = "@@ ";

    /** Those that are to be killed when this JVM ends first. */
    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> RUNNING.forEach(Process::destroyForcibly), "end-children"));
    }

    private ForkedJvm() {}

    /** In the child: tells the parent a line. */
    static void tell(String line) {
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
        return run(List.of(), main, arguments, timeout, classPath);
    }

    /** As {@link #run(Class, List, Duration, Path...)}, with flags of the JVM. */
    static List<String> run(
            List<String> flags, Class<?> main, List<String> arguments, Duration timeout, Path... classPath)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("bytewatcher", ".txt");
        try {
            Process process = builder(flags, main, arguments, classPath)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            RUNNING.add(process);
            try {
                process.getOutputStream().close();
                boolean ended = process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS);
                List<String> lines = Files.readAllLines(output, Charset.defaultCharset());
                if (!ended || process.exitValue() != 0) {
                    String how = ended ? "exit code " + process.exitValue() : "still running after " + timeout;
                    throw new IOException(
                            main.getSimpleName() + " " + arguments + ": " + how + "\n" + String.join("\n", lines));
                }
                return lines.stream()
                        .filter(line -> line.startsWith(MARK))
                        .map(line -> line.substring(MARK.length()))
                        .toList();
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
        return builder(List.of(), main, List.of())
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

    private static ProcessBuilder builder(
            List<String> flags, Class<?> main, List<String> arguments, Path... classPath) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.add("-cp");
        command.add(Stream.concat(
                        Stream.of(classPath).map(Path::toString), Stream.of(System.getProperty("java.class.path")))
                .collect(Collectors.joining(File.pathSeparator)));
        command.add(main.getName());
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }
}
