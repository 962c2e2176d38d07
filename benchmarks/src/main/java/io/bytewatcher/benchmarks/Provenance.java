package io.bytewatcher.benchmarks;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The code that is measured.
 *
 * @param commit such as {@code commit 2819edd6a478}, {@code commit 2819edd6a478 + uncommitted changes} or {@code not in a git checkout}
 * @param newerSource a file that was changed after the jar was built; empty where the jar is newer than all of them
 */
public record Provenance(String commit, Optional<String> newerSource) {
    static final String NO_CHECKOUT = "not in a git checkout";
    private static final int LENGTH_OF_HASH = 12;
    private static final String POM = "pom.xml";

    /** The provenance of this class. */
    public static Provenance ofThisBuild() throws IOException, InterruptedException {
        CodeSource source = Provenance.class.getProtectionDomain().getCodeSource();
        try {
            Path code = Path.of(source.getLocation().toURI()).toAbsolutePath();
            return of(code);
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    /**
     * The provenance of a jar or of a folder of classes.
     *
     * @param code the jar or folder, inside the project or elsewhere
     */
    static Provenance of(Path code) throws IOException, InterruptedException {
        Path root = projectOf(code);
        if (root == null) {
            return new Provenance(NO_CHECKOUT, Optional.empty());
        }
        // Maven itself keeps a folder of classes up to date
        Optional<String> newer = Files.isRegularFile(code) ? newerSource(root, code) : Optional.empty();
        return new Provenance(commit(root), newer);
    }

    private static @Nullable Path projectOf(Path code) {
        for (Path folder = code.getParent(); folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve("benchmarks").resolve(POM))) {
                return folder;
            }
        }
        return null;
    }

    /** Looks at the same files as benchmarks/build. */
    private static Optional<String> newerSource(Path root, Path jar) throws IOException {
        FileTime built = Files.getLastModifiedTime(jar);
        List<Path> sources = new ArrayList<>(List.of(root.resolve(POM)));
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.filter(folder -> Files.isRegularFile(folder.resolve(POM)))
                    .sorted()
                    .toList()) {
                sources.add(module.resolve(POM));
                Path main = module.resolve("src").resolve("main");
                if (Files.isDirectory(main)) {
                    try (Stream<Path> files = Files.walk(main)) {
                        files.forEach(sources::add);
                    }
                }
            }
        }
        for (Path source : sources) {
            if (Files.exists(source) && Files.getLastModifiedTime(source).compareTo(built) > 0) {
                return Optional.of(root.relativize(source).toString());
            }
        }
        return Optional.empty();
    }

    private static String commit(Path root) throws IOException, InterruptedException {
        if (!Files.exists(root.resolve(".git"))) {
            return NO_CHECKOUT; // a copy of the sources, perhaps inside another checkout
        }
        Git head = Git.run(root, "rev-parse", "--short=" + LENGTH_OF_HASH, "HEAD");
        if (head.exitCode() != 0) {
            return "no commit is known: " + head.firstLine();
        }
        Git status = Git.run(root, "status", "--porcelain");
        String changes = status.output().isEmpty() ? "" : " + uncommitted changes";
        return "commit " + head.firstLine() + changes;
    }

    /** The answer of git. */
    private record Git(int exitCode, String output) {
        static Git run(Path folder, String... arguments) throws IOException, InterruptedException {
            List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
            command.addAll(List.of(arguments));
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            // a git hook sets these for its own repository
            builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
            Process process;
            try {
                process = builder.start();
            } catch (IOException e) {
                return new Git(1, "git cannot be run");
            }
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Git(process.waitFor(), output);
        }

        String firstLine() {
            return output.lines().findFirst().orElse("git said nothing");
        }
    }

    @Override
    public String toString() {
        return commit;
    }
}
