package io.bytewatcher.cli;

import static io.bytewatcher.cli.CommittedBaselines.FILE;
import static io.bytewatcher.cli.CommittedBaselines.baseline;
import static io.bytewatcher.cli.CommittedBaselines.line;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Prints the time in which the past of a large baseline is read and written. Goal: 20 s for 10,000 lines over 1,000 commits. */
@Tag("nightly")
class HistorySpeedTests {
    private static final int LINES = 10_000;
    private static final int COMMITS = 1_000;
    private static final int CHANGES = 10;
    private static final Duration GOAL = Duration.ofSeconds(20);

    private final Random random = new Random(42);

    enum Shape {
        LOOSE,
        PACKED,
        /** Each change comes with a merge of a branch that began before the last merge. */
        MERGED
    }

    @ParameterizedTest
    @EnumSource
    void readsAThousandCommitsOfTenThousandLines(Shape shape, @TempDir Path folder) throws Exception {
        int arrivals = shape == Shape.MERGED ? COMMITS / 2 : COMMITS;
        try (CommittedBaselines repository = CommittedBaselines.in(folder)) {
            String[] lines = new String[LINES];
            for (int i = 0; i < LINES; i++) {
                lines[i] = line(test(i), "17,25", "48", "-");
            }
            ObjectId head = repository.commit("first", baseline(lines));
            ObjectId fork = head;
            String[] forkLines = lines.clone();
            for (int i = 1; i < arrivals; i++) {
                String[] before = lines.clone();
                ObjectId last = head;
                for (int j = 0; j < CHANGES; j++) {
                    int changed = random.nextInt(LINES);
                    lines[changed] = line(test(changed), "17,25", String.valueOf(8 * (i + j)), "? raised from 48");
                    forkLines[changed] = lines[changed];
                }
                if (shape == Shape.MERGED) {
                    ObjectId branch = repository.commit("branch " + i, Map.of(FILE, baseline(forkLines)), fork);
                    head = repository.commit("Merge " + i, Map.of(FILE, baseline(lines)), last, branch);
                } else {
                    head = repository.commit("commit " + i, baseline(lines));
                }
                fork = last;
                forkLines = before;
            }
            if (shape != Shape.LOOSE) {
                Git.wrap(repository.repository()).gc().call();
            }
        }
        long start = System.nanoTime();
        Ended ended = Ended.run("history", "--repository", folder, "-o", folder.resolve("history"));
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out()).contains(arrivals + " commits changed", ", " + LINES + " tests: ");
        System.out.println("history of " + COMMITS + " commits of " + LINES + " lines, "
                + shape.name().toLowerCase(Locale.ROOT) + ": " + time.toMillis() + " ms, page of "
                + Files.size(folder.resolve("history/history.html")) / 1000 + " KB");
        assertThat(time).isLessThan(GOAL);
    }

    private static String test(int i) {
        return String.format(
                Locale.ROOT, "com.acme.module%03d.Component%04dTest#handles(a long name of an invocation)", i % 100, i);
    }
}
