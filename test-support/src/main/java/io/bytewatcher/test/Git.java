package io.bytewatcher.test;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The git of this machine, for tests of patches and the reports of benchmarks. Neither ByteWatcher nor its build needs one. */
public final class Git {
    private static final String MISSING = "git is not on the PATH, so no patch of ByteWatcher's was applied by it";

    private Git() {}

    /**
     * The reason to skip a test that needs git; empty if git is present.
     *
     * @throws AssertionError when git is missing and the environment has {@code CI=true}, where nothing may be skipped
     */
    public static Optional<String> missing() {
        try {
            run(Path.of(""), "--version");
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(ContinuousBuild.skipping(MISSING));
        }
    }

    /**
     * An answer of git.
     *
     * @param output also that to the error stream
     */
    public record Answer(int exitCode, String output) {}

    /**
     * Runs git in a folder.
     *
     * @return its output
     * @throws IOException if git is not on the {@code PATH}
     * @throws AssertionError with git's output, if it failed
     */
    public static String run(Path folder, String... arguments) throws IOException {
        Answer answer = ask(folder, arguments);
        if (answer.exitCode() != 0) {
            throw new AssertionError("git " + List.of(arguments) + ": " + answer.output());
        }
        return answer.output();
    }

    /**
     * Runs git in a folder to its end, without a time bound and without the variables that a git hook sets. A failure of git is an answer.
     *
     * @param arguments the command and its options, without {@code git}
     * @return git's exit code, 0 for success, and its output, read as UTF-8
     * @throws IOException if git is not on the {@code PATH}, or the folder does not exist
     * @throws AssertionError if this thread is interrupted
     */
    public static Answer ask(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toAbsolutePath().toFile())
                .redirectErrorStream(true);
        // a git hook sets these for its own repository
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), UTF_8);
            return new Answer(process.waitFor(), output);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        } finally {
            process.destroyForcibly();
        }
    }
}
