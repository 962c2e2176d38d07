package io.bytewatcher.cli;

import io.bytewatcher.baseline.BaselineVersion;
import io.bytewatcher.baseline.FigureChange;
import io.bytewatcher.cli.BaselineVersions.DamagedException;
import io.bytewatcher.report.BaselineHistory.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.jspecify.annotations.Nullable;

/**
 * The past of a baseline file, along the first parents of {@code HEAD}: the states that the branch had.
 *
 * <p>Versions are read from the last to the first, because git stores an old version as its difference to a newer one.
 */
final class FilePast {
    private final BaselineRepository repository;
    private final BaselineVersions contents;
    private final List<Version> versions = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<Arrival> beforeIt = new ArrayList<>();
    private final List<Arrival> arrivals = new ArrayList<>();
    private @Nullable Version before;
    private boolean readable;

    FilePast(BaselineRepository repository) {
        this.repository = repository;
        this.contents = new BaselineVersions(repository);
    }

    /**
     * The file after a commit.
     *
     * @param age the number of first parents from {@code HEAD} to the commit
     * @param path its path then
     * @param blob its content; the zero id without a file
     */
    record Version(RevCommit commit, int age, String path, ObjectId blob) {
        boolean exists() {
            return !blob.equals(ObjectId.zeroId());
        }
    }

    /** A change that a commit of the branch made or, if another commit is its origin, brought. */
    record Arrival(Version version, FigureChange change, RevCommit origin) {}

    /** Walks along the first parents, to the first commit or the last one before the history. Follows renames. */
    void walk(RevCommit head, String headPath, Since since) throws IOException {
        RevCommit commit = head;
        String path = headPath;
        ObjectId blob = repository.blob(commit, path);
        for (int age = 0; ; age++) {
            Version version = new Version(commit, age, path, blob);
            if (since.isBefore(commit)) {
                before = version;
                return;
            }
            if (commit.getParentCount() == 0) {
                if (version.exists()) {
                    versions.add(version);
                }
                return;
            }
            RevCommit parent = repository.parent(commit, 0);
            ObjectId older = parent.getTree().equals(commit.getTree()) ? blob : repository.blob(parent, path);
            if (version.exists() && older.equals(ObjectId.zeroId())) {
                path = repository.renamedFrom(parent, commit, path).orElse(path);
                older = repository.blob(parent, path);
            }
            if (!blob.equals(older)) {
                versions.add(version);
            }
            commit = parent;
            blob = older;
        }
    }

    /** Whether a commit of the history, or the last one before it, has the file. */
    boolean hasFile() {
        return !versions.isEmpty() || (before != null && before.exists());
    }

    /** Whether there are versions, and none of them can be read. */
    boolean isUnreadable() {
        return !readable && !problems.isEmpty();
    }

    /** The last commit before the history; empty where the history begins with the first commit. */
    Optional<RevCommit> lastBefore() {
        return Optional.ofNullable(before).map(Version::commit);
    }

    /** The versions of the history, the last one first. */
    List<Version> versions() {
        return versions;
    }

    /** The versions that cannot be read, the first one first. */
    List<Problem> problems() {
        return problems;
    }

    /** The changes to the first state that can be read from nothing, if the history does not begin with the first commit. */
    List<Arrival> before() {
        return beforeIt;
    }

    /** The changes of the history, the first one first. */
    List<Arrival> arrivals() {
        return arrivals;
    }

    /** Reads the versions. */
    void read() throws IOException {
        List<Version> all = new ArrayList<>(versions);
        if (before != null) {
            all.add(before);
        }
        List<List<Arrival>> lastFirst = new ArrayList<>();
        BaselineVersion later = BaselineVersion.NONE;
        Version laterOne = null;
        for (Version version : all) {
            Optional<BaselineVersion> state = read(version, later);
            if (state.isPresent()) {
                readable |= version.exists();
                if (laterOne != null) {
                    lastFirst.add(arrivals(laterOne, later, state.get(), version.path()));
                }
                later = state.get();
                laterOne = version;
            }
        }
        if (laterOne != null && before == null) {
            lastFirst.add(arrivals(laterOne, later, BaselineVersion.NONE, laterOne.path()));
        } else if (laterOne != null) {
            Version first = laterOne;
            BaselineVersion.NONE
                    .changesTo(later)
                    .forEach(change -> beforeIt.add(new Arrival(first, change, first.commit())));
        }
        Collections.reverse(lastFirst);
        lastFirst.forEach(arrivals::addAll);
        Collections.reverse(problems);
    }

    private List<Arrival> arrivals(Version version, BaselineVersion state, BaselineVersion earlier, String earlierPath)
            throws IOException {
        List<FigureChange> changes = earlier.changesTo(state);
        List<RevCommit> origins = version.commit().getParentCount() > 1
                ? new MergedChanges(repository, contents, version.commit(), version.path(), state, earlierPath, changes)
                        .origins()
                : Collections.nCopies(changes.size(), version.commit());
        List<Arrival> made = new ArrayList<>();
        for (int i = 0; i < changes.size(); i++) {
            made.add(new Arrival(version, changes.get(i), origins.get(i)));
        }
        return made;
    }

    /** Reads a version by its difference to another one; empty, with a problem, where it is damaged. */
    private Optional<BaselineVersion> read(Version version, BaselineVersion other) throws IOException {
        try {
            return Optional.of(contents.read(version.blob(), version.path(), other));
        } catch (DamagedException e) {
            problems.add(new Problem(repository.describe(version.commit()), String.valueOf(e.getMessage())));
            return Optional.empty();
        }
    }
}
