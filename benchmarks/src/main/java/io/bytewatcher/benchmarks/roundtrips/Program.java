package io.bytewatcher.benchmarks.roundtrips;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A Java program that runs in a JVM of its own, this one's version, until it is closed. */
final class Program implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final List<String> command;
    private final Process process;
    private final BufferedReader output;
    private final List<String> lines = new ArrayList<>();

    private Program(List<String> command, Process process) {
        this.command = command;
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /**
     * Starts a program.
     *
     * @param folder where it runs
     * @param arguments what follows {@code java}
     */
    static Program start(Path folder, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        return new Program(command, process);
    }

    /** This JVM's class path, for programs that run in another folder. */
    static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(element -> Path.of(element).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Waits for a line that begins so. */
    String awaitLine(String start) throws IOException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
            if (line.startsWith(start)) {
                return line;
            }
        }
        throw new IOException(
                command + " ended without a line that begins with " + start + ":\n" + String.join("\n", lines));
    }

    /** Waits for the n-th line from now on. */
    String awaitLines(int n) throws IOException {
        String last = "";
        for (int i = 0; i < n; i++) {
            last = awaitLine("");
        }
        return last;
    }

    /** Kills it. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException(command + " cannot be killed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        output.close();
    }
}
