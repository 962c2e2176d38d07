package io.bytewatcher.cli;

import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.FigureChange;
import io.bytewatcher.baseline.FigureChange.Direction;
import io.bytewatcher.cli.FilePast.Arrival;
import io.bytewatcher.cli.FilePast.Version;
import io.bytewatcher.report.BaselineHistory;
import io.bytewatcher.report.BaselineHistory.Commit;
import io.bytewatcher.report.BaselineHistory.Problem;
import io.bytewatcher.report.BaselineHistory.Step;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;

/** Reads the past of all baselines of a repository into one history. */
final class HistoryReader {
    private final BaselineRepository repository;
    private final Map<ObjectId, Commit> described = new HashMap<>();
    private final Map<Integer, Commit> commits = new TreeMap<>(Comparator.reverseOrder());
    private final Map<String, Commit> merged = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<Step> before = new ArrayList<>();
    private final Map<Integer, List<Step>> steps = new TreeMap<>(Comparator.reverseOrder());

    HistoryReader(BaselineRepository repository) {
        this.repository = repository;
    }

    /** Expects the paths in the repository by module, and the past of each. */
    BaselineHistory read(RevCommit head, Map<String, String> paths, Map<String, FilePast> pasts) throws IOException {
        Optional<Commit> since = Optional.empty();
        List<BaselineHistory.File> files = new ArrayList<>();
        for (Map.Entry<String, FilePast> past : pasts.entrySet()) {
            String module = past.getKey();
            files.add(new BaselineHistory.File(module, paths.getOrDefault(module, "")));
            past.getValue().read();
            add(module, past.getValue());
            Optional<RevCommit> last = past.getValue().lastBefore();
            if (last.isPresent()) {
                since = Optional.of(describe(last.get()));
            }
        }
        return new BaselineHistory(
                files,
                describe(head),
                since,
                List.copyOf(commits.values()),
                List.copyOf(merged.values()),
                before,
                steps.values().stream().flatMap(List::stream).toList(),
                problems);
    }

    private void add(String module, FilePast past) throws IOException {
        for (Version version : past.versions()) {
            commits.put(version.age(), describe(version.commit()));
        }
        problems.addAll(past.problems());
        Reasons reasons = new Reasons();
        for (Arrival arrival : past.before()) {
            reasons.add(before, step(module, arrival));
        }
        for (Arrival arrival : past.arrivals()) {
            if (arrival.change().direction() == Direction.UNCHANGED) {
                reasons.correct(arrival.change());
            } else {
                reasons.add(
                        steps.computeIfAbsent(arrival.version().age(), age -> new ArrayList<>()),
                        step(module, arrival));
            }
        }
    }

    private Step step(String module, Arrival arrival) throws IOException {
        Commit commit = describe(arrival.origin());
        boolean isMerged = !arrival.origin().equals(arrival.version().commit());
        if (isMerged && arrival.change().direction() != Direction.UNCHANGED) {
            merged.put(commit.id(), commit);
        }
        return new Step(
                module,
                arrival.change(),
                commit,
                isMerged ? Optional.of(describe(arrival.version().commit())) : Optional.empty());
    }

    private Commit describe(RevCommit commit) throws IOException {
        Commit known = described.get(commit);
        if (known == null) {
            known = repository.describe(commit);
            described.put(commit.copy(), known);
        }
        return known;
    }

    /** The last step of each test and environment, whose reason a later commit may write as long as the figure stays. */
    private static final class Reasons {
        private record Series(String test, Environment environment) {}

        private record StepIndex(List<Step> steps, int index) {}

        private final Map<Series, StepIndex> last = new HashMap<>();

        void add(List<Step> steps, Step step) {
            StepIndex place = new StepIndex(steps, steps.size());
            steps.add(step);
            for (Environment environment : step.change().environments()) {
                last.put(new Series(step.change().test(), environment), place);
            }
        }

        void correct(FigureChange change) {
            for (Environment environment : change.environments()) {
                StepIndex place = last.get(new Series(change.test(), environment));
                if (place == null || change.reason().isEmpty()) {
                    continue;
                }
                Step step = place.steps().get(place.index());
                // a new reason of some environments does not replace one that others keep
                if (step.change().lacksReason()
                        || change.environments().containsAll(step.change().environments())) {
                    place.steps()
                            .set(
                                    place.index(),
                                    new Step(
                                            step.module(),
                                            step.change().withReason(change.reason()),
                                            step.commit(),
                                            step.merge()));
                }
            }
        }
    }
}
