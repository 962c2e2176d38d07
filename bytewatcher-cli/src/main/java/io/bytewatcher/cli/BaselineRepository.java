package io.bytewatcher.cli;

import io.bytewatcher.report.BaselineHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.diff.DiffEntry.ChangeType;
import org.eclipse.jgit.diff.RenameDetector;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.storage.file.WindowCacheConfig;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import picocli.CommandLine.Model.CommandSpec;

/** A git repository with committed baselines, and the past of its {@code HEAD}. It is only read. */
final class BaselineRepository implements AutoCloseable {
    private static final int MOST_BYTES = 256 << 20;
    private static final int DELTA_CACHE = 64 << 20;
    private static final int RENAME_SCORE = 50; // git's

    private final CommandSpec spec;
    private final Repository repository;
    private final ObjectReader reader;
    private final RevWalk walk;

    private BaselineRepository(CommandSpec spec, Repository repository) {
        this.spec = spec;
        this.repository = repository;
        this.reader = repository.newObjectReader();
        this.walk = new RevWalk(reader);
        walk.setRetainBody(false);
    }

    /** Opens the repository of a folder: its work tree, a folder in it, a linked work tree, a submodule or a bare repository. */
    static BaselineRepository open(CommandSpec spec, Path folder) throws IOException {
        RepositoryOnly.install();
        WindowCacheConfig cache = new WindowCacheConfig();
        cache.setDeltaBaseCacheLimit(DELTA_CACHE); // by default too small for a chain of large baselines
        cache.install();
        FileRepositoryBuilder builder =
                new FileRepositoryBuilder().findGitDir(folder.toAbsolutePath().toFile());
        if (builder.getGitDir() == null) {
            throw Exit.wrong(
                    spec,
                    folder + ": not in a git repository. Name a baseline of one, or a folder of one with --repository");
        }
        Repository found = builder.setMustExist(true).build();
        BaselineRepository opened = new BaselineRepository(spec, found);
        try {
            opened.checkFormat();
            return opened;
        } catch (RuntimeException | IOException e) {
            opened.close();
            throw e;
        }
    }

    private void checkFormat() throws IOException {
        String hash = repository.getConfig().getString("extensions", null, "objectformat");
        if (hash != null && !hash.equals("sha1")) {
            throw wrong("a repository with " + hash + " ids, which this command cannot read. Only sha1 is supported");
        }
        if (!repository.getObjectDatabase().getShallowCommits().isEmpty()) {
            throw wrong("a shallow clone, which lacks the past. Run git fetch --unshallow first, or set fetch-depth: 0"
                    + " where actions/checkout clones it");
        }
    }

    private RuntimeException wrong(String problem) {
        Path place = (repository.isBare() ? repository.getDirectory() : repository.getWorkTree()).toPath();
        return Exit.wrong(spec, place + ": " + problem);
    }

    Repository git() {
        return repository;
    }

    RevCommit head() throws IOException {
        ObjectId head = repository.resolve(Constants.HEAD);
        if (head == null) {
            throw wrong("has no commit yet. Commit the baseline first");
        }
        return walk.parseCommit(head);
    }

    /** The path in the repository of a file, which need not exist any more. A relative one is relative to a folder. */
    String pathOf(Path file, Path base) throws IOException {
        Path path = file;
        if (!repository.isBare()) {
            Path root = repository.getWorkTree().toPath().toRealPath();
            Path absolute = withRealFolder(base.resolve(file).toAbsolutePath().normalize());
            if (!absolute.startsWith(root) || absolute.equals(root)) {
                throw wrong("--baseline " + file + " is not in this repository");
            }
            path = root.relativize(absolute);
        } else if (file.isAbsolute()) {
            throw wrong("a bare repository. Name the path in the repository instead of --baseline " + file);
        }
        List<String> names = new ArrayList<>();
        path.normalize().forEach(name -> names.add(name.toString()));
        return String.join("/", names);
    }

    private static Path withRealFolder(Path file) throws IOException {
        Path existing = existingFolder(file);
        return existing.toRealPath().resolve(existing.relativize(file));
    }

    /** The nearest folder above a file that exists. */
    static Path existingFolder(Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        while (folder != null && !Files.isDirectory(folder)) {
            folder = folder.getParent();
        }
        return folder == null ? file.toAbsolutePath().getRoot() : folder;
    }

    /** The parents, with their own parents and trees. */
    RevCommit parent(RevCommit commit, int number) throws IOException {
        return walk.parseCommit(commit.getParent(number));
    }

    /** The blob at a path; the zero id where there is no file. */
    ObjectId blob(RevCommit commit, String path) throws IOException {
        try (TreeWalk tree = TreeWalk.forPath(reader, path, commit.getTree())) {
            boolean isFile = tree != null
                    && (tree.getFileMode() == FileMode.REGULAR_FILE || tree.getFileMode() == FileMode.EXECUTABLE_FILE);
            return isFile ? tree.getObjectId(0) : ObjectId.zeroId();
        }
    }

    /** The content of a blob; empty where it is too large. */
    Optional<byte[]> content(ObjectId blob) throws IOException {
        try {
            return Optional.of(reader.open(blob, Constants.OBJ_BLOB).getCachedBytes(MOST_BYTES));
        } catch (LargeObjectException e) {
            return Optional.empty();
        }
    }

    /** The path that a commit renamed to another path. */
    Optional<String> renamedFrom(RevCommit parent, RevCommit commit, String path) throws IOException {
        try (TreeWalk tree = new TreeWalk(reader)) {
            tree.setRecursive(true);
            tree.setFilter(TreeFilter.ANY_DIFF);
            tree.addTree(parent.getTree());
            tree.addTree(commit.getTree());
            RenameDetector renames = new RenameDetector(repository);
            renames.setRenameScore(RENAME_SCORE);
            renames.setRenameLimit(0); // none: one file is compared with those that the commit has deleted
            for (DiffEntry entry : DiffEntry.scan(tree)) {
                if (entry.getChangeType() == ChangeType.DELETE
                        || entry.getNewPath().equals(path)) {
                    renames.add(entry);
                }
            }
            return renames.compute().stream()
                    .filter(entry -> entry.getChangeType() == ChangeType.RENAME)
                    .filter(entry -> entry.getNewPath().equals(path))
                    .map(DiffEntry::getOldPath)
                    .findFirst();
        }
    }

    /** A walk over other commits than those of the first parents. */
    RevWalk newWalk() {
        RevWalk other = new RevWalk(reader);
        other.setRetainBody(false);
        return other;
    }

    BaselineHistory.Commit describe(RevCommit commit) throws IOException {
        walk.parseBody(commit);
        PersonIdent author = commit.getAuthorIdent(); // null if the line is malformed
        BaselineHistory.Commit described = new BaselineHistory.Commit(
                commit.name(),
                Instant.ofEpochSecond(commit.getCommitTime()),
                author == null ? "" : author.getName(),
                commit.getShortMessage());
        commit.disposeBody();
        return described;
    }

    @Override
    public void close() {
        walk.close();
        reader.close();
        repository.close();
    }
}
