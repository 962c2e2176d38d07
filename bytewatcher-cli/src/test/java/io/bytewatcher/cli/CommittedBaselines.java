package io.bytewatcher.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheBuilder;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/** A repository of tests, whose commits follow each other by a day. Nothing is checked out. */
final class CommittedBaselines implements AutoCloseable {
    static final String FILE = "bytewatcher-baseline.tsv";
    static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

    private final Repository repository;
    private String author = "Ann";
    private int days;

    private CommittedBaselines(Repository repository) {
        this.repository = repository;
    }

    static CommittedBaselines in(Path folder) throws IOException {
        return create(folder.resolve(".git"), false);
    }

    static CommittedBaselines bare(Path folder) throws IOException {
        return create(folder, true);
    }

    private static CommittedBaselines create(Path gitFolder, boolean bare) throws IOException {
        RepositoryOnly.install(); // so that the tests do not change the user's configuration either
        FileRepositoryBuilder builder = new FileRepositoryBuilder().setGitDir(gitFolder.toFile());
        if (bare) {
            builder.setBare();
        }
        Repository created = builder.build();
        created.create(bare);
        return new CommittedBaselines(created);
    }

    /** The content of a baseline with lines as {@link #line} writes them. */
    static String baseline(String... lines) {
        return Stream.of(
                        Stream.of(
                                "# bytewatcher baseline 1",
                                "# test\tlayout\tgc\tjit\tjdks\tverdict\tscope\tbytes\tsites\treason"),
                        Arrays.stream(lines),
                        Stream.of("# end of baseline"))
                .flatMap(part -> part)
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    static String line(String test, String bytes) {
        return line(test, "17", bytes, "-");
    }

    static String line(String test, String jdks, String bytes, String reason) {
        String verdict = bytes.substring(bytes.lastIndexOf('|') + 1).contains("=") ? "amortised" : "steady";
        return String.join("\t", test, "compressed-oops", "-", "c2", jdks, verdict, "test-thread", bytes, "-", reason);
    }

    CommittedBaselines by(String name) {
        author = name;
        return this;
    }

    /** Commits a baseline on top of {@code HEAD}. */
    ObjectId commit(String message, String baseline) {
        return commit(message, Map.of(FILE, baseline));
    }

    /** Commits all files of a tree on top of {@code HEAD}. */
    ObjectId commit(String message, Map<String, String> files) {
        try {
            ObjectId head = repository.resolve(Constants.HEAD);
            return commit(message, files, head == null ? new ObjectId[0] : new ObjectId[] {head});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Commits all files of a tree on top of other commits. {@code HEAD} is then at the commit. */
    ObjectId commit(String message, Map<String, String> files, ObjectId... parents) {
        try (ObjectInserter inserter = repository.newObjectInserter()) {
            DirCache tree = DirCache.newInCore();
            DirCacheBuilder entries = tree.builder();
            for (Map.Entry<String, String> file : files.entrySet()) {
                DirCacheEntry entry = new DirCacheEntry(file.getKey());
                entry.setFileMode(FileMode.REGULAR_FILE);
                entry.setObjectId(
                        inserter.insert(Constants.OBJ_BLOB, file.getValue().getBytes(UTF_8)));
                entries.add(entry);
            }
            entries.finish();
            Instant time = START.plus(Duration.ofDays(days++));
            CommitBuilder commit = new CommitBuilder();
            commit.setTreeId(tree.writeTree(inserter));
            commit.setParentIds(parents);
            commit.setAuthor(new PersonIdent(author, "ann@example.org", time, ZoneOffset.UTC));
            commit.setCommitter(new PersonIdent("CI", "ci@example.org", time, ZoneOffset.UTC));
            commit.setMessage(message);
            ObjectId id = inserter.insert(commit);
            inserter.flush();
            ref(Objects.requireNonNull(repository.getFullBranch()), id);
            return id;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Commits a baseline with an author's line that git would not write. */
    void commitOfABrokenAuthor(String message, String baseline) throws IOException {
        ObjectId proper = commit(message, baseline);
        try (ObjectReader reader = repository.newObjectReader();
                ObjectInserter inserter = repository.newObjectInserter()) {
            String text = new String(reader.open(proper).getBytes(), UTF_8);
            ObjectId broken = inserter.insert(
                    Constants.OBJ_COMMIT,
                    text.replaceFirst("\nauthor [^\n]*", "\nauthor nobody").getBytes(UTF_8));
            inserter.flush();
            ref(Objects.requireNonNull(repository.getFullBranch()), broken);
        }
    }

    void tag(String name, ObjectId commit) throws IOException {
        ref(Constants.R_TAGS + name, commit);
    }

    private void ref(String name, ObjectId commit) throws IOException {
        RefUpdate update = repository.updateRef(name);
        update.setNewObjectId(commit);
        update.forceUpdate();
    }

    /** Makes git take the repository for a shallow clone. */
    void makeShallowAt(ObjectId commit) throws IOException {
        Files.writeString(repository.getDirectory().toPath().resolve("shallow"), commit.name() + "\n");
    }

    Repository repository() {
        return repository;
    }

    @Override
    public void close() {
        repository.close();
    }
}
