package io.bytewatcher.benchmarks;

import io.bytewatcher.test.Git;
import java.io.IOException;
import java.net.URISyntaxException;
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
    private static final String NO_COMMIT = "no commit is known: ";
    private static final int LENGTH_OF_HASH = 12;
    private static final String POM = "pom.xml";

    /** The provenance of this class. */
    public static Provenance ofThisBuild() throws IOException {
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
    static Provenance of(Path code) throws IOException {
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

    private static String commit(Path root) {
        if (!Files.exists(root.resolve(".git"))) {
            return NO_CHECKOUT; // a copy of the sources, perhaps inside another checkout
        }
        try {
            Git.Answer head = Git.ask(root, "rev-parse", "--short=" + LENGTH_OF_HASH, "HEAD");
            String first = head.output().lines().findFirst().orElse("git said nothing");
            if (head.exitCode() != 0) {
                return NO_COMMIT + first;
            }
            boolean isChanged = !Git.ask(root, "status", "--porcelain").output().isEmpty();
            return "commit " + first + (isChanged ? " + uncommitted changes" : "");
        } catch (IOException e) {
            return NO_COMMIT + "git cannot be run";
        }
    }

    @Override
    public String toString() {
        return commit;
    }
}
