package io.bytewatcher.internal.sites.fork;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.AttributionException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The other JVM, from its question to its end. */
final class ForkedProcess implements AutoCloseable {
    private static final int POLL_MILLIS = 5;
    private static final int KILL_SECONDS = 10;

    /** The chunks to read after the process has ended. They are more than a pipe holds. */
    private static final int LAST_CHUNKS = 64;

    private final Process process;
    private final ForkDirectory directory;
    private final List<String> arguments;
    private final OutputTail output = new OutputTail();
    private final StartedProcesses started;
    private final Thread cleanUp = new Thread(this::end, "bytewatcher-fork-clean-up");
    private boolean isEnding;

    ForkedProcess(Process process, ForkDirectory directory, List<String> arguments) {
        this.process = process;
        this.directory = directory;
        this.arguments = arguments;
        started = new StartedProcesses(process);
    }

    ForkDirectory directory() {
        return directory;
    }

    /** Whether the process is alive, has its files, and has these arguments. */
    boolean isReadyWith(List<String> wanted) {
        return isAlive() && Files.isDirectory(directory.path()) && arguments.equals(wanted);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Asks without waiting for the answer. */
    void ask(Question question) throws IOException {
        Messages.write(directory.question(), question);
        try {
            process.getOutputStream().write(ForkedSide.ASKED);
            process.getOutputStream().flush();
        } catch (IOException ended) {
            // await finds out, with the exit status
        }
    }

    /**
     * Waits for the answer. The process may still be ending, for example in shutdown hooks of the test; {@link #close} waits for its end.
     *
     * @param settled gets a report of the settled figure, without sites, before the answer; not called if the process reports none
     */
    Serializable await(Duration bound, Consumer<SiteReport> settled) throws InterruptedException, IOException {
        try {
            Runtime.getRuntime().addShutdownHook(cleanUp);
        } catch (IllegalStateException shuttingDown) {
            throw new AttributionException("this JVM is ending");
        }
        boolean inTime = awaitAnswer(System.nanoTime() + bound.toNanos(), settled);
        isEnding = inTime;
        Serializable answer = answer(inTime, bound);
        directory.close(); // except files that the process still uses
        return answer;
    }

    /**
     * Reads the output until the process has answered or ended. Returns false if the bound comes first. The lock stops the JDK from reading
     * the output of an ended process to its end, which never comes while a process that was left behind prints.
     */
    private boolean awaitAnswer(long deadline, Consumer<SiteReport> settled) throws InterruptedException, IOException {
        InputStream printed = process.getInputStream();
        boolean isTold = false;
        synchronized (printed) {
            while (System.nanoTime() < deadline) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted while a fresh JVM ran the test alone");
                }
                started.look();
                if (Files.exists(directory.answer())) {
                    return true;
                }
                if (!isTold && Files.exists(directory.settled())) {
                    isTold = true;
                    settled.accept(SettledFigure.read(directory.settled()));
                }
                if (endsWithin(POLL_MILLIS, printed)) {
                    started.end();
                    for (int i = 0; i < LAST_CHUNKS && take(printed); i++) {
                        // the last output
                    }
                    printed.close();
                    return true;
                }
            }
            return false;
        }
    }

    /** Reads available output, or else waits for the end. The output may be that of a process that was left behind. */
    private boolean endsWithin(long millis, InputStream printed) throws InterruptedException, IOException {
        return process.waitFor(take(printed) ? 0 : millis, TimeUnit.MILLISECONDS);
    }

    private boolean take(InputStream printed) throws IOException {
        try {
            return output.take(printed);
        } catch (IOException closed) {
            if (process.isAlive()) {
                throw closed;
            }
            return false;
        }
    }

    private Serializable answer(boolean ended, Duration bound) throws IOException {
        if (Files.exists(directory.answer())) {
            Reply reply = Messages.read(directory.answer(), Reply.class, ForkedProcess.class.getClassLoader());
            if (reply.content() != null) {
                return reply.content();
            }
            throw new AttributionException(reply.failure());
        }
        String last = output.lastLines();
        String printed = last.isEmpty() ? "" : "; it printed last: " + last;
        throw new AttributionException(
                ended
                        ? "run alone in a fresh JVM, the test ended that JVM with exit status " + process.exitValue()
                                + printed
                        : "run alone in a fresh JVM, the test was not done after " + seconds(bound) + " and was stopped"
                                + printed);
    }

    private static String seconds(Duration bound) {
        long millis = bound.toMillis();
        return millis < 1_000 ? millis + " ms" : Math.round(millis / 1_000.0) + " s";
    }

    /** Leaves neither process nor file behind. */
    @Override
    public void close() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(KILL_SECONDS);
        try {
            while (isEnding && !endsWithin(POLL_MILLIS, process.getInputStream()) && System.nanoTime() < deadline) {
                // it ends by itself
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (IOException closed) {
            // the process has ended
        }
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(cleanUp);
        } catch (IllegalStateException shuttingDown) {
            // the hook runs now, and has nothing to do
        }
    }

    /** Ends the process without time to end by itself. */
    void closeNow() {
        isEnding = false;
        close();
    }

    private void end() {
        kill();
        directory.close();
    }

    /** Kills the process and those that it started, and waits for its end. Keeps the thread's interrupt flag. */
    private void kill() {
        if (process.isAlive()) {
            started.lookNow();
            // Process.destroyForcibly would close the output, and can wait for further output first.
            process.toHandle().destroyForcibly();
        }
        started.end();
        boolean interrupted = false;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(KILL_SECONDS);
        while (process.isAlive() && System.nanoTime() < deadline) {
            try {
                process.waitFor(KILL_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        closeStreams();
    }

    private void closeStreams() {
        try {
            process.getOutputStream().close();
            process.getInputStream().close();
        } catch (IOException closed) {
            // the process has ended
        }
    }
}
