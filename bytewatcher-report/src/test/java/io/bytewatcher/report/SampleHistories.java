package io.bytewatcher.report;

import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.FigureChange;
import io.bytewatcher.report.BaselineHistory.Commit;
import io.bytewatcher.report.BaselineHistory.Problem;
import io.bytewatcher.report.BaselineHistory.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Pasts of baselines. */
public final class SampleHistories {
    private static final Instant START = Instant.parse("2026-01-05T09:30:00Z");
    private static final List<Environment> BOTH = List.of(Samples.JDK17, Samples.JDK25);

    private SampleHistories() {}

    private static Commit commit(int day, String author, String subject) {
        String id = String.format(Locale.ROOT, "%02d", day).repeat(20);
        return new Commit(id, START.plus(Duration.ofDays(day)), author, subject);
    }

    private static Step step(
            String test,
            @Nullable Figure was,
            @Nullable Figure is,
            List<Environment> environments,
            String reason,
            Commit commit,
            @Nullable Commit merge) {
        FigureChange change =
                new FigureChange(test, Optional.ofNullable(was), Optional.ofNullable(is), environments, reason);
        return new Step("", change, commit, Optional.ofNullable(merge));
    }

    /** Steps of all kinds after a release. */
    public static BaselineHistory mixed() {
        Commit release = commit(0, "Ann Müller", "Release 1.0");
        Commit cursor = commit(1, "Ann Müller", "Keep the cursor");
        Commit prices = commit(2, "Bea O'Neil", "Format prices with their currency");
        Commit merge = commit(3, "CI", "Merge branch 'prices'");
        Commit queue = commit(4, "Ann Müller", "Grow the queue by chunks");
        Commit journal = commit(5, "Chidi", "Replace the journal");
        String encodes = "com.acme.OrderCodecTest#encodes";
        String decodes = "com.acme.OrderCodecTest#decodes(3, \"x\")";
        String offers = "com.acme.QueueTest#offers";
        String imports = "com.acme.ImportTest#importsAFile";
        String appends = "com.acme.JournalTest#appends";
        return new BaselineHistory(
                List.of(new BaselineHistory.File("", "core/bytewatcher-baseline.tsv")),
                journal,
                Optional.of(release),
                List.of(cursor, merge, queue, journal),
                List.of(prices),
                List.of(
                        step(encodes, null, Figure.steady(48), BOTH, "", release, null),
                        step(decodes, null, Figure.steady(24), BOTH, "the order", release, null),
                        step(imports, null, Figure.singleShot(144_352), BOTH, "", release, null),
                        step(appends, null, Figure.steady(8), BOTH, "", release, null)),
                List.of(
                        step(decodes, Figure.steady(24), Figure.steady(0), BOTH, "", cursor, null),
                        step(encodes, Figure.steady(48), Figure.steady(96), BOTH, "the currency", prices, merge),
                        step(offers, null, Figure.steady(0), BOTH, "", queue, null),
                        step(
                                imports,
                                Figure.singleShot(144_352),
                                Figure.singleShot(151_000),
                                List.of(Samples.JDK25),
                                "? raised from 144352",
                                queue,
                                null),
                        step(
                                offers,
                                Figure.steady(0),
                                Figure.amortised(96, 60_000, 39).or(0),
                                BOTH,
                                "a chunk",
                                journal,
                                null),
                        step(appends, Figure.steady(8), null, BOTH, "", journal, null)),
                List.of(new Problem(queue, "core/bytewatcher-baseline.tsv:7: a conflict marker of git")));
    }

    /** Nothing has changed since the last commit. */
    public static BaselineHistory empty() {
        Commit head = commit(0, "Ann", "Release");
        return new BaselineHistory(
                List.of(new BaselineHistory.File("", "bytewatcher-baseline.tsv")),
                head,
                Optional.of(head),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    /** Texts that would be markup if a page took them for it. */
    public static BaselineHistory hostile() {
        List<Commit> commits = new ArrayList<>();
        List<Step> steps = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (String name : SampleRuns.HOSTILE_NAMES) {
            Commit commit = commit(commits.size(), name, name);
            commits.add(commit);
            FigureChange change =
                    new FigureChange(name, Optional.of(Figure.steady(8)), Optional.of(Figure.steady(16)), BOTH, name);
            steps.add(new Step(name, change, commit, Optional.empty()));
            problems.add(new Problem(commit, name));
        }
        return new BaselineHistory(
                List.of(new BaselineHistory.File(SampleRuns.HOSTILE_NAMES.get(0), SampleRuns.HOSTILE_NAMES.get(1))),
                commits.get(0),
                Optional.empty(),
                commits,
                List.of(),
                List.of(),
                steps,
                problems);
    }

    /** As many tests, each raised once. */
    public static BaselineHistory large(int tests) {
        Commit first = commit(0, "Ann", "First");
        Commit second = commit(1, "Bea", "Second");
        List<Step> steps = new ArrayList<>();
        IntStream.range(0, tests)
                .forEach(i -> steps.add(step("com.acme.Test#test" + i, null, Figure.steady(8), BOTH, "", first, null)));
        IntStream.range(0, tests)
                .forEach(i -> steps.add(step(
                        "com.acme.Test#test" + i, Figure.steady(8), Figure.steady(16 + i), BOTH, "why", second, null)));
        return new BaselineHistory(
                List.of(new BaselineHistory.File("", "bytewatcher-baseline.tsv")),
                second,
                Optional.empty(),
                List.of(first, second),
                List.of(),
                List.of(),
                steps,
                List.of());
    }
}
