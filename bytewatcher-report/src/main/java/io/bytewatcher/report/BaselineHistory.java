package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.FigureChange;
import io.bytewatcher.baseline.FigureChange.Direction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The past of committed baselines: who changed which figure, when and why. Immutable. {@link HistoryReport} writes it.
 *
 * <pre>{@code
 * for (BaselineHistory.Step step : history.largest(5)) {
 *     System.out.println(step.difference() + " B, " + step.change().test() + ", " + step.commit().author());
 * }
 * // 48.0 B, com.acme.CodecTest#encodes, Bea
 * }</pre>
 *
 * @param files the baselines, one for each module
 * @param head the commit whose past this is
 * @param since the last commit before the history; empty where the history begins with the first commit
 * @param commits the commits of the branch that changed a baseline, oldest first
 * @param merged the commits of merged branches whose figures a merge brought
 * @param before the figures that existed before the history
 * @param steps the changes of figures, oldest first
 * @param problems what cannot be read
 */
public record BaselineHistory(
        List<BaselineHistory.File> files,
        Commit head,
        Optional<Commit> since,
        List<Commit> commits,
        List<Commit> merged,
        List<Step> before,
        List<Step> steps,
        List<Problem> problems) {

    /**
     * A baseline file.
     *
     * @param module the module; empty without one
     * @param path the path in the repository, separated by slashes
     */
    public record File(String module, String path) {}

    /**
     * A commit.
     *
     * @param id the whole id
     * @param time when it was committed
     * @param author the name of its author
     * @param subject the first paragraph of its message, in one line
     */
    public record Commit(String id, Instant time, String author, String subject) {}

    /**
     * The change of a figure.
     *
     * @param module the module; empty without one
     * @param change the figures and the reason, which may have been written by a later commit
     * @param commit the commit that wrote the figure
     * @param merge the merge that brought the commit into the branch; empty for a commit of the branch
     */
    public record Step(String module, FigureChange change, Commit commit, Optional<Commit> merge) {
        /**
         * The commit of the branch.
         *
         * @return the merge, or else the commit
         */
        public Commit arrival() {
            return merge.orElse(commit);
        }

        /**
         * The size of a step between two figures.
         *
         * @return bytes per call, positive if the figure was raised; 0 for a new or removed line, and for figures that cannot be
         *     compared
         */
        public double difference() {
            return change.direction() == Direction.RAISED || change.direction() == Direction.LOWERED
                    ? perCall(change.is().orElseThrow()) - perCall(change.was().orElseThrow())
                    : 0;
        }

        private static double perCall(Figure figure) {
            return (double) figure.bytes() / figure.operations();
        }
    }

    /**
     * A version of a file that cannot be read. The next version is compared with the last one before it.
     *
     * @param commit the commit
     * @param text a sentence with the reason
     */
    public record Problem(Commit commit, String text) {}

    /**
     * Checks.
     *
     * @param files the baselines
     * @param head the commit whose past this is
     * @param since the last commit before the history
     * @param commits the commits of the branch that changed a baseline
     * @param merged the commits of merged branches
     * @param before the figures before the history
     * @param steps the changes of figures
     * @param problems what cannot be read
     */
    public BaselineHistory {
        requireNonNull(head, "head");
        requireNonNull(since, "since");
        files = List.copyOf(files);
        commits = List.copyOf(commits);
        merged = List.copyOf(merged);
        before = List.copyOf(before);
        steps = List.copyOf(steps);
        problems = List.copyOf(problems);
    }

    /**
     * Counts steps.
     *
     * @param direction the direction
     * @return the number of steps in that direction
     */
    public int count(Direction direction) {
        return Math.toIntExact(steps.stream()
                .filter(step -> step.change().direction() == direction)
                .count());
    }

    /**
     * Counts tests.
     *
     * @return the number of different tests of the steps, by module and name
     */
    public int tests() {
        record TestOfModule(String module, String test) {}
        return Math.toIntExact(steps.stream()
                .map(step -> new TestOfModule(step.module(), step.change().test()))
                .distinct()
                .count());
    }

    /**
     * The largest raises and reductions.
     *
     * @param most the maximum number
     * @return the largest first, of equal ones the latest first
     */
    public List<Step> largest(int most) {
        List<Step> latestFirst = new ArrayList<>(steps);
        Collections.reverse(latestFirst);
        return latestFirst.stream()
                .filter(step -> step.difference() != 0)
                .sorted(Comparator.comparingDouble((Step step) -> Math.abs(step.difference()))
                        .reversed())
                .limit(most)
                .toList();
    }
}
