package io.bytewatcher.test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** Compiles Java with the running JDK, or with another one of this machine if the running one has no compiler. */
public final class Javac {
    /** The oldest class files that ByteWatcher supports. */
    private static final int OLDEST = 17;

    private final @Nullable JavaCompiler own;
    private final Path other;
    private final int feature;

    private Javac(@Nullable JavaCompiler own, Path other, int feature) {
        this.own = own;
        this.other = other;
        this.feature = feature;
    }

    /**
     * The result of a compilation.
     *
     * @param succeeded whether there are class files
     * @param output its messages
     */
    public record Result(boolean succeeded, String output) {}

    /** A compiler for a release, if this machine has one. */
    public static Optional<Javac> find(int release) {
        JavaCompiler own = ToolProvider.getSystemJavaCompiler();
        int running = Runtime.version().feature();
        if (own != null) {
            return running >= release ? Optional.of(new Javac(own, Path.of(""), running)) : Optional.empty();
        }
        return Jdk.withCompilerFor(release).map(jdk -> new Javac(null, jdk.javac(), jdk.feature()));
    }

    /** A compiler for classes that run here; without one the test is skipped, and fails in a continuous build. */
    public static Javac get() {
        return of(OLDEST);
    }

    /** A compiler for a release; without one the test is skipped, and fails in a continuous build. */
    public static Javac of(int release) {
        Optional<Javac> found = find(release);
        return found.orElseGet(() -> Assumptions.abort(ContinuousBuild.skipping(missing(release))));
    }

    /** The reason why nothing was compiled. */
    public static String missing(int release) {
        return "no compiler for Java " + release + ": this JVM is a runtime without javac, and no JDK " + release
                + " or newer is in " + Jdk.places(release);
    }

    /** Compiles for the running JVM, or for the newest release that the compiler knows. */
    public Result compile(List<String> arguments) {
        return compile(Math.min(feature, Runtime.version().feature()), arguments);
    }

    /**
     * Compiles.
     *
     * @param release of Java, 8 and newer
     * @param arguments the other arguments, without {@code --release}
     */
    public Result compile(int release, List<String> arguments) {
        List<String> all = new ArrayList<>(List.of("--release", String.valueOf(release)));
        all.addAll(arguments);
        try {
            return own == null ? start(all) : run(own, all);
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static Result run(JavaCompiler compiler, List<String> arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        int exit = compiler.run(null, output, output, arguments.toArray(String[]::new));
        return new Result(exit == 0, output.toString(StandardCharsets.UTF_8));
    }

    private Result start(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(arguments);
        command.add(0, other.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor() == 0, output);
    }
}
