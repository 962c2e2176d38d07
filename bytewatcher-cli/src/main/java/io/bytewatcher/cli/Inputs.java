package io.bytewatcher.cli;

import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.ResultsMerge;
import io.bytewatcher.report.RunResults;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Reads results from files, and from folders that it searches.
 *
 * @param output the command's own, which is read only if it is named
 */
record Inputs(CommandSpec spec, Path output) {
    /** Folders without results, or with those that other commands have merged. They are read only if they are named. */
    private static final Set<String> SKIPPED =
            Set.of(".git", "node_modules", "bytewatcher-check", "bytewatcher-survey");

    /** The aggregated page of the Maven plugin. */
    private static final Path SITE = Path.of("site", "bytewatcher");

    Inputs {
        output = output.toAbsolutePath().normalize();
    }

    RunResults read(Collection<Path> filesAndFolders) {
        List<RunResults> found = new ArrayList<>();
        for (Path given : filesAndFolders) {
            if (Files.isDirectory(given)) {
                List<RunResults> ofFolder = ofFolder(given);
                if (ofFolder.isEmpty()) {
                    throw Exit.wrong(
                            spec,
                            given + ": no " + ResultsFile.NAME
                                    + " in it. Run the tests first, or name the folder of their reports");
                }
                found.addAll(ofFolder);
            } else {
                found.add(ResultsFile.read(given));
            }
        }
        return ResultsMerge.of(found);
    }

    private List<RunResults> ofFolder(Path folder) {
        Set<Path> directories = new TreeSet<>();
        try {
            Path start = folder.toRealPath();
            Files.walkFileTree(start, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                    boolean isSkipped =
                            SKIPPED.contains(String.valueOf(visited.getFileName())) || visited.endsWith(SITE);
                    return isSkipped && !visited.equals(start)
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    Path parent = file.getParent();
                    if (parent != null && ReportDirectory.isResults(file) && !isOutput(file, parent, start)) {
                        directories.add(parent);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw Exit.wrong(spec, folder + ": cannot be searched (" + e + "). Name the files instead");
        }
        return directories.stream()
                .flatMap(directory -> ReportDirectory.of(directory).read().stream())
                .toList();
    }

    /** Whether an earlier run of the same command wrote the file below a searched folder. */
    private boolean isOutput(Path file, Path parent, Path start) {
        return file.equals(real(output)) || (parent.equals(real(output)) && !parent.equals(start));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException notThereYet) {
            return path;
        }
    }
}
