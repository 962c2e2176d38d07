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

/** A Java program in a JVM of its own, of this JVM's version. Closing it kills it. */
final class Program implements AutoCloseable {

    /** The time for an awaited line, and for the end. */
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    private final List<String> command;
    private final Process process;
    private final List<String> lines = new ArrayList<>();

    /** Lines that were not awaited yet. An empty one is the end of the output. */
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
     * Waits for a line that begins with a text.
     *
     * @throws IOException if the program ends without such a line, or prints none in a quarter of an hour
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
                    printed.add(line); // for the next caller
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

    /** Reads the output on a thread of its own, so that waiting for a line can time out. */
    private void read() {
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                printed.add(Optional.of(line));
            }
        } catch (IOException closed) {
            // the program has ended
        } finally {
            printed.add(Optional.empty());
        }
    }

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
