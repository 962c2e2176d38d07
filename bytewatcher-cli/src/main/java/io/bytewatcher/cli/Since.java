package io.bytewatcher.cli;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.errors.AmbiguousObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.errors.RevisionSyntaxException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.revwalk.filter.RevFilter;
import picocli.CommandLine.Model.CommandSpec;

/** The bound between the commits that a history shows and those before. */
interface Since {
    /** Shows all commits. */
    Since EVER = commit -> false;

    /** Whether a first parent, of which all later ones are shown, is no longer shown. */
    boolean isBefore(RevCommit commit);

    /** Reads a date or time, or else the name of a commit. */
    static Since of(CommandSpec spec, String given, Repository repository, RevCommit head) throws IOException {
        Optional<Instant> time = time(given);
        if (time.isPresent()) {
            long seconds = time.get().getEpochSecond();
            return commit -> commit.getCommitTime() < seconds;
        }
        try (RevWalk walk = new RevWalk(repository)) {
            walk.setRetainBody(false);
            RevCommit since = walk.parseCommit(commit(spec, given, repository));
            if (!areRelated(repository, since, head)) {
                throw Exit.wrong(spec, "--since " + given + ": has no commit in common with HEAD");
            }
            Set<ObjectId> later = new HashSet<>();
            walk.markStart(walk.lookupCommit(head));
            walk.markUninteresting(since);
            for (RevCommit commit = walk.next(); commit != null; commit = walk.next()) {
                later.add(commit.copy());
            }
            return commit -> !later.contains(commit);
        }
    }

    private static boolean areRelated(Repository repository, RevCommit since, RevCommit head) throws IOException {
        try (RevWalk walk = new RevWalk(repository)) {
            walk.setRevFilter(RevFilter.MERGE_BASE);
            walk.markStart(walk.lookupCommit(since));
            walk.markStart(walk.lookupCommit(head));
            return walk.next() != null;
        }
    }

    private static Optional<Instant> time(String given) {
        try {
            return Optional.of(
                    given.indexOf('T') < 0
                            ? LocalDate.parse(given)
                                    .atStartOfDay(ZoneOffset.UTC)
                                    .toInstant()
                            : OffsetDateTime.parse(given).toInstant());
        } catch (DateTimeException noTime) {
            return Optional.empty();
        }
    }

    private static ObjectId commit(CommandSpec spec, String given, Repository repository) throws IOException {
        try {
            ObjectId found = given.isBlank() ? null : repository.resolve(given + "^{commit}");
            if (found != null) {
                return found;
            }
            throw unknown(spec, given);
        } catch (RevisionSyntaxException
                | AmbiguousObjectException
                | IncorrectObjectTypeException
                | MissingObjectException noCommit) {
            throw unknown(spec, given);
        }
    }

    private static RuntimeException unknown(CommandSpec spec, String given) {
        return Exit.wrong(
                spec,
                "--since " + given
                        + ": neither a date such as 2026-01-31 nor a tag or commit of this repository. Fetch the tags with"
                        + " git fetch --tags if it is one");
    }
}
