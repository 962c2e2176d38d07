package io.bytewatcher.benchmarks.roundtrips;

import io.bytewatcher.test.ForkedJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A Java program that runs in a JVM of its own, this one's version, until it is closed. */
final class Program implements AutoCloseable {

    /** For a line that is awaited, and for the end. */
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private final List<String> command;
    private final Process process;
    private final List<String> lines = new ArrayList<>();

    /** What it has printed and nobody has awaited yet; an empty one is its end. */
    private final BlockingQueue<Optional<String>> printed = new LinkedBlockingQueue<>();

    private Program(List<String> command, Process process) {
        this.command = command;
        this.process = process;
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
        Program program = new Program(command, process);
        Thread reader = new Thread(program::read, "output of " + process.pid());
        reader.setDaemon(true);
        reader.start();
        return program;
    }

    /** This JVM's class path, for programs that run in another folder. */
    static String classPath() {
        return ForkedJvm.joined(
                ForkedJvm.ownClassPath().stream().map(Path::toAbsolutePath).toList());
    }

    /**
     * Waits for a line that begins so.
     *
     * @throws IOException when the program ends without one, or has printed none after a quarter of an hour
     */
    String awaitLine(String start) throws IOException {
        long begin = System.nanoTime();
        try {
            while (true) {
                long left = PATIENCE.toNanos() - (System.nanoTime() - begin);
                Optional<String> line = printed.poll(left, TimeUnit.NANOSECONDS);
                if (line == null) {
                    throw without(start, "has in " + PATIENCE.toMinutes() + " minutes printed no");
                }
                if (line.isEmpty()) {
                    printed.add(line); // still true when somebody asks again
                    throw without(start, "ended without a");
                }
                lines.add(line.get());
                if (line.get().startsWith(start)) {
                    return line.get();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(command + " was not waited for to the end");
        }
    }

    private IOException without(String start, String what) {
        return new IOException(
                command + " " + what + " line that begins with \"" + start + "\":\n" + String.join("\n", lines));
    }

    /** Reads what the program prints, so that waiting for a line can be given up. */
    private void read() {
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                printed.add(Optional.of(line));
            }
        } catch (IOException closed) {
            // by the end of the program
        } finally {
            printed.add(Optional.empty());
        }
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
    }
}
