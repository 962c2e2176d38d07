package io.bytewatcher.report;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the source files of classes, first in a module, then in all others of the workspace. */
final class SourceFinder {
    private static final List<String> SETS = List.of("main", "test");
    private static final List<String> LANGUAGES = List.of("java", "kotlin", "groovy", "scala");
    private static final List<String> EXTENSIONS = List.of(".java", ".kt", ".groovy", ".scala");
    private static final Set<String> SKIPPED = Set.of("target", "build", "node_modules", "src", "out");
    private static final int DEPTH = 5;
    private static final int MOST_FOLDERS = 5_000;

    private final Path workspace;
    private final Path module;
    private @Nullable List<Path> roots;

    SourceFinder(Path workspace, Path module) {
        this.workspace = workspace.toAbsolutePath().normalize();
        this.module = module.toAbsolutePath().normalize();
    }

    /**
     * Finds the source file of a class.
     *
     * @param className its binary name
     * @param fileName the file name in the class file; may be empty
     * @return relative to the workspace, with {@code /} between folders
     */
    Optional<String> find(String className, String fileName) {
        if (fileName.isEmpty() || fileName.contains("/") || fileName.contains("\\") || fileName.startsWith("..")) {
            return Optional.empty();
        }
        int dot = className.lastIndexOf('.');
        String folder = dot < 0 ? "" : className.substring(0, dot).replace('.', '/');
        try {
            for (Path root : roots()) {
                Optional<Path> file = in(root, folder, fileName);
                if (file.isPresent()) {
                    return Optional.of(
                            workspace.relativize(file.get()).toString().replace('\\', '/'));
                }
            }
        } catch (InvalidPathException noName) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /** Finds the source file by the name of the class alone. */
    Optional<String> find(String className) {
        String outermost = className.replaceFirst("(?<=[^.])\\$.*", "");
        String simpleName = outermost.substring(outermost.lastIndexOf('.') + 1);
        return EXTENSIONS.stream()
                .flatMap(extension -> find(outermost, simpleName + extension).stream())
                .findFirst();
    }

    /** Kotlin sources may omit the folders that all packages share. */
    private static Optional<Path> in(Path root, String folder, String fileName) {
        String rest = folder;
        while (true) {
            Path file = root.resolve(rest).resolve(fileName).normalize();
            if (file.startsWith(root) && Files.isRegularFile(file)) {
                return Optional.of(file);
            }
            if (rest.isEmpty() || !fileName.endsWith(".kt")) {
                return Optional.empty();
            }
            int slash = rest.indexOf('/');
            rest = slash < 0 ? "" : rest.substring(slash + 1);
        }
    }

    private List<Path> roots() {
        if (roots == null) {
            Set<Path> modules = new LinkedHashSet<>();
            if (module.startsWith(workspace)) {
                modules.add(module);
            }
            modules.addAll(modulesOfWorkspace());
            List<Path> found = new ArrayList<>();
            for (Path folder : modules) {
                for (String set : SETS) {
                    for (String language : LANGUAGES) {
                        Path root = folder.resolve("src").resolve(set).resolve(language);
                        if (Files.isDirectory(root)) {
                            found.add(root);
                        }
                    }
                }
            }
            roots = found;
        }
        return roots;
    }

    private List<Path> modulesOfWorkspace() {
        List<Path> modules = new ArrayList<>();
        FileVisitor<Path> visitor = new SimpleFileVisitor<>() {
            private int visited;

            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = String.valueOf(folder.getFileName());
                boolean skipped = !folder.equals(workspace) && (name.startsWith(".") || SKIPPED.contains(name));
                if (skipped || visited++ > MOST_FOLDERS) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                if (Files.isDirectory(folder.resolve("src"))) {
                    modules.add(folder);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException cannotBeRead) {
                return FileVisitResult.CONTINUE;
            }
        };
        try {
            Files.walkFileTree(workspace, Set.of(), DEPTH, visitor);
        } catch (IOException incomplete) {
            return modules;
        }
        modules.sort(null);
        return modules;
    }
}
