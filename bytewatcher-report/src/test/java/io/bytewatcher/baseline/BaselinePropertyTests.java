package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Tolerance.SingleShots;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

/** Properties of updating, comparing and storing baselines. */
class BaselinePropertyTests {
    private static final List<Outcome> FROM_LESS_TO_MORE =
            List.of(Outcome.IMPROVED, Outcome.UNCHANGED, Outcome.REGRESSED);

    @Provide
    Arbitrary<List<BaselineEntry>> entries() {
        return BaselineArbitraries.entries();
    }

    @Provide
    Arbitrary<Figure> figures() {
        return BaselineArbitraries.figures();
    }

    @Provide
    Arbitrary<Figure> figuresOfOneState() {
        return BaselineArbitraries.figures()
                .map(figure -> figure.states().get(figure.states().size() - 1).withScope(figure.scope()));
    }

    @Provide
    Arbitrary<Tolerance> tolerances() {
        return Combinators.combine(
                        Arbitraries.longs().between(0, 100),
                        Arbitraries.longs().between(0, 2_000),
                        Arbitraries.integers().between(0, 200))
                .as((steady, bytes, percent) -> new Tolerance(steady, bytes, percent, SingleShots.GATED));
    }

    /** Runs of the same tests on several JDKs, one for each. */
    @Provide
    Arbitrary<List<List<MeasuredTest>>> runs() {
        return BaselineArbitraries.runs().list().ofMinSize(1).ofMaxSize(4);
    }

    private static Environment jdk(int run) {
        return new Environment("compressed-oops", "g1", "c2", 17 + run);
    }

    // Comparing

    @Property
    void baselineMatchesItself(
            @ForAll @From("entries") List<BaselineEntry> entries, @ForAll @From("tolerances") Tolerance tolerance) {
        Baseline baseline = Baseline.of(entries);
        for (BaselineEntry entry : entries) {
            MeasuredTest again = new MeasuredTest(entry.test(), entry.figure(), entry.sites());
            for (int jdk : entry.jdks()) {
                Environment there = new Environment(entry.layout(), entry.collector(), entry.jit(), jdk);
                assertThat(baseline.compare(again, there, tolerance).outcome()).isEqualTo(Outcome.UNCHANGED);
                assertThat(baseline.update(List.of(again), there, tolerance)).isEqualTo(baseline);
            }
        }
    }

    /** For code with one steady state. Between two states, a larger figure is less of a regression. */
    @Property(tries = 2_000)
    void largerFigureIsNeverABetterOutcome(
            @ForAll @From("figuresOfOneState") Figure was,
            @ForAll @From("figures") Figure now,
            @ForAll @LongRange(min = 1) long more,
            @ForAll @From("tolerances") Tolerance tolerance) {
        long bytes = now.bytes() + Math.min(more, Long.MAX_VALUE - now.bytes());
        Figure larger = new Figure(now.verdict(), now.scope(), bytes, now.operations(), now.deviation(), now.others());
        assertThat(rank(tolerance.judge(was, larger))).isGreaterThanOrEqualTo(rank(tolerance.judge(was, now)));
    }

    /** -1 where the two are not comparable. */
    private static int rank(Outcome outcome) {
        return FROM_LESS_TO_MORE.indexOf(outcome);
    }

    @Property
    void anyByteAboveZeroIsARegression(
            @ForAll @LongRange(min = 1) long bytes, @ForAll @From("tolerances") Tolerance tolerance) {
        for (Figure now : List.of(Figure.steady(bytes), Figure.amortised(bytes, Long.MAX_VALUE, bytes))) {
            assertThat(tolerance.judge(Figure.steady(0), now)).isEqualTo(Outcome.REGRESSED);
        }
    }

    /** Even where the baseline is noisy. */
    @Property
    void largeIncreaseIsAlwaysARegression(@ForAll @From("figures") Figure was, @ForAll @From("figures") Figure now) {
        Tolerance gated = Tolerance.DEFAULT.with(SingleShots.GATED);
        int times = was.verdict() == Verdict.GROWING ? 2 : 4;
        BigDecimal far =
                was.bytesPerOperation().multiply(BigDecimal.valueOf(times)).add(BigDecimal.valueOf(1_024));
        if (was.isComparableWith(now) && now.bytesPerOperation().compareTo(far) > 0) {
            assertThat(gated.judge(was, now)).isEqualTo(Outcome.REGRESSED);
        }
    }

    @Property
    void zeroToleranceDetectsEachByteOfASteadyFigure(
            @ForAll @LongRange(min = 0) long was, @ForAll @From("figures") Figure now) {
        Figure before = Figure.steady(was).withScope(now.scope());
        Outcome outcome = Tolerance.DEFAULT.judge(before, now);
        if (now.verdict() == Verdict.SINGLE_SHOT) {
            assertThat(outcome).isEqualTo(Outcome.ENVIRONMENT_MISMATCH);
        } else if (now.compareBytesPerOperation(before) > 0 || now.verdict() == Verdict.GROWING) {
            assertThat(outcome).isEqualTo(Outcome.REGRESSED);
        } else {
            assertThat(outcome).isIn(Outcome.IMPROVED, Outcome.UNCHANGED);
        }
    }

    // Updating

    @Property
    void recordedFigureMatchesAfterwards(
            @ForAll @From("entries") List<BaselineEntry> entries,
            @ForAll @From("runs") List<List<MeasuredTest>> runs,
            @ForAll @From("tolerances") Tolerance tolerance) {
        Baseline baseline = Baseline.of(entries);
        for (int i = 0; i < runs.size(); i++) {
            Environment there = jdk(i);
            baseline = baseline.update(runs.get(i), there, tolerance);
            for (MeasuredTest test : runs.get(i)) {
                assertThat(baseline.compare(test, there, tolerance).outcome()).isEqualTo(Outcome.UNCHANGED);
            }
            assertThat(baseline.update(runs.get(i), there, tolerance)).isEqualTo(baseline);
        }
        assertThat(baseline.entries()).containsAll(entries);
    }

    @Property
    void orderOfRecordingJdksIsIrrelevant(@ForAll @From("runs") List<List<MeasuredTest>> runs, @ForAll long order) {
        List<Integer> shuffled = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            shuffled.add(i);
        }
        String inOrder = recorded(runs, shuffled).text();
        Collections.shuffle(shuffled, new Random(order));
        assertThat(recorded(runs, shuffled).text()).isEqualTo(inOrder);
    }

    private static Baseline recorded(List<List<MeasuredTest>> runs, List<Integer> order) {
        Baseline baseline = Baseline.of(List.of());
        for (int run : order) {
            baseline = baseline.update(runs.get(run), jdk(run), Tolerance.DEFAULT);
        }
        return baseline;
    }

    // Storing

    @Property(tries = 15)
    void concurrentWritersLoseNoUpdate(@ForAll @From("runs") List<List<MeasuredTest>> runs) throws Exception {
        Path folder = Files.createTempDirectory("bytewatcher");
        Path file = folder.resolve("b.tsv");
        ExecutorService threads = Executors.newFixedThreadPool(runs.size());
        try {
            List<Callable<BaselineUpdate>> writers = new ArrayList<>();
            for (int i = 0; i < runs.size(); i++) {
                int run = i;
                writers.add(() -> BaselineStore.of(file)
                        .update(baseline -> baseline.update(runs.get(run), jdk(run), Tolerance.DEFAULT)));
            }
            for (Future<BaselineUpdate> update : threads.invokeAll(writers)) {
                update.get(60, TimeUnit.SECONDS);
            }
            List<Integer> oneAfterTheOther =
                    IntStream.range(0, runs.size()).boxed().toList();
            assertThat(Baseline.read(file).entries())
                    .isEqualTo(recorded(runs, oneAfterTheOther).entries());
            Files.deleteIfExists(file);
            Files.delete(folder); // fails unless empty: no lock and no other file remains
        } finally {
            threads.shutdownNow();
        }
    }
}
