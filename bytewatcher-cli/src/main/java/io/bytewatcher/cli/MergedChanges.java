package io.bytewatcher.cli;

import io.bytewatcher.baseline.BaselineVersion;
import io.bytewatcher.baseline.FigureChange;
import io.bytewatcher.cli.BaselineVersions.DamagedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;

/**
 * Finds the commits of merged branches that wrote the figures which a merge brought: for each figure, the search follows parents that
 * have it, and ends at a commit without such a parent. A figure that no merged commit wrote is the merge's own, for example the
 * resolution of a conflict.
 */
final class MergedChanges {
    private final BaselineRepository repository;
    private final BaselineVersions versions;
    private final RevCommit merge;
    private final String path;
    private final BaselineVersion state;
    private final String earlierPath;
    private final List<FigureChange> changes;
    private final Set<ObjectId> merged = new HashSet<>();
    private final Map<ObjectId, BitSet> matches = new HashMap<>();

    /** Expects the file's path and state after the merge, its path before it, and the changes that it brought. */
    MergedChanges(
            BaselineRepository repository,
            BaselineVersions versions,
            RevCommit merge,
            String path,
            BaselineVersion state,
            String earlierPath,
            List<FigureChange> changes) {
        this.repository = repository;
        this.versions = versions;
        this.merge = merge;
        this.path = path;
        this.state = state;
        this.earlierPath = earlierPath;
        this.changes = changes;
    }

    /** The origin of each change: a merged commit, or the merge. */
    List<RevCommit> origins() throws IOException {
        if (changes.isEmpty()) {
            return List.of();
        }
        try (RevWalk walk = repository.newWalk()) {
            RevCommit commit = walk.parseCommit(merge);
            walk.markUninteresting(walk.lookupCommit(commit.getParent(0)));
            for (int i = 1; i < commit.getParentCount(); i++) {
                walk.markStart(walk.lookupCommit(commit.getParent(i)));
            }
            for (RevCommit of = walk.next(); of != null; of = walk.next()) {
                merged.add(of.copy());
            }
        }
        List<RevCommit> origins = new ArrayList<>();
        for (int change = 0; change < changes.size(); change++) {
            origins.add(origin(change));
        }
        return origins;
    }

    private RevCommit origin(int change) throws IOException {
        RevCommit commit = merge;
        while (true) {
            RevCommit next = null;
            for (int i = 0; i < commit.getParentCount() && next == null; i++) {
                RevCommit parent = repository.parent(commit, i);
                boolean isMerged = merged.contains(parent);
                if ((isMerged || !commit.equals(merge)) && has(parent, change)) {
                    if (!isMerged) {
                        return merge; // the branch had the figure before, and lost it in the meantime
                    }
                    next = parent;
                }
            }
            if (next == null) {
                return commit;
            }
            commit = next;
        }
    }

    private boolean has(RevCommit commit, int change) throws IOException {
        BitSet known = matches.get(commit);
        if (known == null) {
            known = matches(commit);
            matches.put(commit.copy(), known);
        }
        return known.get(change);
    }

    private BitSet matches(RevCommit commit) throws IOException {
        ObjectId blob = repository.blob(commit, path);
        if (blob.equals(ObjectId.zeroId())) {
            blob = repository.blob(commit, earlierPath);
        }
        BitSet same = new BitSet();
        try {
            BaselineVersion version = versions.read(blob, path, state);
            for (int i = 0; i < changes.size(); i++) {
                FigureChange change = changes.get(i);
                same.set(
                        i,
                        change.environments().stream()
                                .allMatch(environment -> version.figure(change.test(), environment)
                                        .equals(change.is())));
            }
        } catch (DamagedException e) {
            return same; // the search ends here
        }
        return same;
    }
}
