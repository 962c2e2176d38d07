package io.bytewatcher.baseline;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.Verdict;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Baselines and their parts, with texts full of the format's own characters. */
public final class BaselineArbitraries {
    private static final List<String> LAYOUTS = List.of("compressed-oops", "no-compressed-oops+compact-headers");

    private BaselineArbitraries() {}

    /** Any texts, including empty and invalid ones. */
    public static Arbitrary<String> texts() {
        Arbitrary<String> parts = Arbitraries.frequencyOf(
                Tuple.of(2, Arbitraries.strings().alpha().ofLength(1)),
                Tuple.of(2, Arbitraries.of(RandomTexts.NASTY)),
                Tuple.of(1, Arbitraries.chars().range('\0', '\u00ff').map(String::valueOf)),
                Tuple.of(1, Arbitraries.chars().all().map(String::valueOf)));
        return parts.list().ofMaxSize(8).map(list -> String.join("", list));
    }

    static Arbitrary<String> names() {
        return texts().map(text -> "m" + text);
    }

    static Arbitrary<Figure> figures() {
        Arbitrary<Long> bytes = Arbitraries.longs().greaterOrEqual(0);
        Arbitrary<Long> few = Arbitraries.longs().between(0, 200);
        return Combinators.combine(
                        Arbitraries.of(Verdict.STEADY, Verdict.AMORTISED, Verdict.GROWING, Verdict.SINGLE_SHOT),
                        Arbitraries.of(AllocationScope.values()),
                        Arbitraries.oneOf(few, bytes),
                        Arbitraries.longs().between(1, 1_000_000_000),
                        few)
                .as((verdict, scope, sum, operations, deviation) -> {
                    boolean mean = verdict == Verdict.AMORTISED || verdict == Verdict.GROWING;
                    Figure figure = new Figure(verdict, scope, sum, mean ? operations : 1, mean ? deviation : 0);
                    boolean several =
                            operations % 4 == 0 && (verdict == Verdict.STEADY || verdict == Verdict.AMORTISED);
                    return several ? figure.or(deviation) : figure;
                });
    }

    static Arbitrary<List<BaselineSite>> sites() {
        Arbitrary<BigDecimal> bytes = Arbitraries.bigDecimals()
                .between(BigDecimal.ZERO, BigDecimal.valueOf(1_000_000))
                .ofScale(4);
        return Combinators.combine(names(), names(), bytes)
                .as(BaselineSite::new)
                .list()
                .ofMaxSize(7);
    }

    static Arbitrary<Environment> environments() {
        return Combinators.combine(
                        Arbitraries.of(LAYOUTS), Arbitraries.of("g1", "zgc", "parallel"), Arbitraries.of(17, 21, 25))
                .as((layout, collector, jdk) -> new Environment(layout, collector, "c2", jdk));
    }

    /** Lines with distinct tests or environments. */
    static Arbitrary<List<BaselineEntry>> entries() {
        Arbitrary<Set<Integer>> jdks = Arbitraries.of(11, 17, 21, 25).set().ofMinSize(1);
        return Combinators.combine(names(), environments(), jdks, figures(), sites(), texts())
                .as((test, environment, releases, figure, sites, reason) -> new BaselineEntry(
                        test,
                        environment.layout(),
                        environment.collector(),
                        environment.jit(),
                        List.copyOf(new TreeSet<>(releases)),
                        figure,
                        sites,
                        reason))
                .list()
                .uniqueElements(BaselineEntry::test)
                .ofMaxSize(12);
    }

    /** A run of some of ten tests. */
    static Arbitrary<List<MeasuredTest>> runs() {
        Arbitrary<Figure> figures = Arbitraries.of(
                Figure.steady(0),
                Figure.steady(16),
                Figure.steady(48),
                Figure.steady(4_096),
                Figure.steady(48).or(0),
                Figure.steady(48).or(16),
                Figure.amortised(96_000, 60_000, 39),
                Figure.amortised(96_000, 60_000, 39).or(0));
        return Combinators.combine(Arbitraries.integers().between(0, 9), figures)
                .as((test, figure) -> new MeasuredTest("com.acme.Tests#test" + test, figure, List.of()))
                .list()
                .uniqueElements(MeasuredTest::test)
                .ofMaxSize(6);
    }
}
