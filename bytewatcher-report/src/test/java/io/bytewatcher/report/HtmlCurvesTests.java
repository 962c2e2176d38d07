package io.bytewatcher.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.report.SoakResult.Mark;
import io.bytewatcher.report.SoakResult.Point;
import io.bytewatcher.report.SoakResult.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlCurvesTests {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 999, 1_000, 1_001, 1_999, 2_000, 25_000})
    void keepsTheFirstAndTheLastPointAndAtMostAThousand(int points) {
        List<Point> given =
                IntStream.range(0, points).mapToObj(i -> point(i, 8L * i)).toList();
        List<Point> shown = HtmlCurves.of(soak(List.of(new Series("t", given)), List.of()))
                .get(0)
                .points();
        assertThat(shown)
                .hasSizeBetween(Math.min(points, 500), Math.min(points, 1_000))
                .isSubsetOf(given);
        if (points > 0) {
            assertThat(shown)
                    .startsWith(given.get(0))
                    .endsWith(given.get(points - 1))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void keepsTheThreadsThatAllocateMostAndThoseWithABreach() {
        List<Series> threads = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            threads.add(new Series("t" + i, List.of(point(0, 0), point(1_000, 8L * i))));
        }
        Mark breach = new Mark(Duration.ofSeconds(1), "t3", 24, "t3 allocated 24 B");
        List<String> shown = HtmlCurves.of(soak(threads, List.of(breach))).stream()
                .map(Series::thread)
                .toList();
        assertThat(shown).hasSize(61).startsWith("t199", "t198").endsWith("t140", "t3");
    }

    private static Point point(long milliseconds, long bytes) {
        return new Point(Duration.ofMillis(milliseconds), bytes);
    }

    private static SoakResult soak(List<Series> threads, List<Mark> breaches) {
        return new SoakResult(
                "",
                "a.T#m",
                "T.m()",
                Duration.ofSeconds(1),
                0,
                List.of(),
                threads,
                breaches,
                false,
                "",
                Optional.empty());
    }
}
