package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Round;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.why.CalledMethod;
import io.bytewatcher.internal.sites.why.Inlining;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.config.SiteSettings;
import io.bytewatcher.junit.internal.sites.LaterSearches.Later;
import io.bytewatcher.report.FragileZero;
import io.bytewatcher.report.FragileZero.Inlined;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The search for what a zero depends on, with an invented JIT. */
class FragileZerosTests {
    private static final SiteSettings SETTINGS =
            Configuration.read(Map.<String, String>of()::get, Map.of()).sites();
    private static final Round NOTHING = new Round(10, 0);
    private static final String RARE = "-XX:MaxInlineSize=1";

    private final List<FragileZero> found = new ArrayList<>();

    /** A JIT that inlines some methods, without some of which the test allocates. */
    private static class Jit implements FragileZeros.ZeroRerun {
        private final List<CalledMethod> inlined;
        private final Set<String> needed;
        private Set<String> rare = Set.of();
        private Round alone = NOTHING;
        private int experiments;

        Jit(List<CalledMethod> inlined, String... needed) {
            this.inlined = inlined;
            this.needed = Set.of(needed);
        }

        @Override
        public synchronized Round figure(Later test, List<String> flags, Duration left) {
            experiments++;
            long gone = needed.stream()
                    .filter(name -> flags.contains("-XX:CompileCommand=dontinline,acme.A::" + name + "()V")
                            || (flags.contains(RARE) && rare.contains(name)))
                    .count();
            return gone == 0 ? alone : new Round(10, gone * 240);
        }

        @Override
        public Inlining inlining(Later test, List<String> flags, Duration left) {
            return flags.contains(RARE)
                    ? new Inlining(
                            inlined.stream()
                                    .filter(method -> !rare.contains(method.name()))
                                    .toList(),
                            inlined.stream()
                                    .filter(method -> rare.contains(method.name()))
                                    .toList())
                    : new Inlining(inlined, List.of());
        }
    }

    private static CalledMethod method(String name, int bytecodes) {
        return new CalledMethod("acme.A", name, "()V", bytecodes);
    }

    private List<String> run(FragileZeros.ZeroRerun jit, String... subjects) {
        for (String subject : subjects) {
            FragileZeros.add(wanted(subject), SETTINGS, "");
        }
        return FragileZeros.run(jit, (wanted, zero) -> found.add(zero));
    }

    private static WantedSites wanted(String subject) {
        return new WantedSites("[test:" + subject + "]", subject, 0, Optional.empty(), false);
    }

    @Test
    void namesEachMethodThatIsNeededTheMostFragileFirst() {
        List<CalledMethod> inlined =
                List.of(method("a", 40), method("b", 300), method("c", 90), method("d", 200), method("e", 100));
        assertThat(run(new Jit(inlined, "c", "d"), "T.t()"))
                .containsExactly(
                        "[bytewatcher] T.t(): 0 B as long as acme.A.d() is inlined: 200 of 325 bytecodes"
                                + " (FreqInlineSize); 24 B otherwise",
                        "[bytewatcher] T.t(): 0 B as long as acme.A.c() is inlined: 90 of 325 bytecodes"
                                + " (FreqInlineSize); 24 B otherwise");
        assertThat(found)
                .containsExactly(new FragileZero(
                        List.of(
                                new Inlined("acme.A.d()", 200, 325, "FreqInlineSize", new Round(10, 240)),
                                new Inlined("acme.A.c()", 90, 325, "FreqInlineSize", new Round(10, 240))),
                        ""));
        assertThat(run(new Jit(inlined, "c"))).as("again").isEmpty();
    }

    @Test
    void methodOfARareCallHasTheLimitOfRareCalls() {
        Jit jit = new Jit(List.of(method("often", 34), method("seldom", 31)), "often", "seldom");
        jit.rare = Set.of("seldom");
        run(jit, "T.t()");
        assertThat(found.get(0).inlined())
                .extracting(Inlined::toString)
                .containsExactly(
                        "0 B as long as acme.A.seldom() is inlined: 31 of 35 bytecodes (MaxInlineSize); 24 B otherwise",
                        "0 B as long as acme.A.often() is inlined: 34 of 325 bytecodes (FreqInlineSize); 24 B otherwise");
    }

    @Test
    void boundThatLeavesNoTimeIsStatedAsSuch() {
        SiteSettings noTime = Configuration.read(Map.of("bytewatcher.sites.max-time", "100ms")::get, Map.of())
                .sites();
        FragileZeros.add(wanted("T.t()"), noTime, "");
        Jit jit = new Jit(List.of());

        assertThat(FragileZeros.run(jit, (wanted, zero) -> found.add(zero)))
                .anyMatch(line -> line.contains("less than 3.0 s are left of 0.6 s for all zeros"));

        assertThat(found)
                .containsExactly(
                        new FragileZero(
                                List.of(),
                                "not sought, because less than 3.0 s are left of 0.6 s for all zeros (bytewatcher.sites.max-time)"));
        assertThat(jit.experiments).isZero();
    }

    @Test
    void methodFarFromItsLimitIsNotFragile() {
        Jit jit = new Jit(List.of(method("<init>", 15)), "<init>");
        assertThat(run(jit, "T.t()")).isEmpty();
        assertThat(found).containsExactly(new FragileZero(List.of(), ""));
        assertThat(jit.experiments).isEqualTo(2);
    }

    @Test
    void manyMethodsThatAreNotNeededTakeTwoExperiments() {
        Jit jit = new Jit(
                IntStream.range(0, 100).mapToObj(i -> method("m" + i, 100 + i)).toList());
        assertThat(run(jit, "T.t()")).isEmpty();
        assertThat(jit.experiments).isEqualTo(4);
    }

    @Test
    void experimentsAreLimited() {
        List<CalledMethod> inlined =
                IntStream.range(0, 64).mapToObj(i -> method("m" + i, 100 + i)).toList();
        Jit jit = new Jit(inlined, inlined.stream().map(CalledMethod::name).toArray(String[]::new));
        List<String> lines = run(jit, "T.t()", "T.u()");
        assertThat(jit.experiments).isEqualTo(2 * (2 + 12));
        assertThat(found.get(0).inlined().get(0).method()).isEqualTo("acme.A.m63()");
        assertThat(lines)
                .last()
                .asString()
                .matches(
                        "\\[bytewatcher] fragile zeros of 2 tests: [0-9]+ inlined methods were not tried: the search is"
                                + " limited to 12 experiments and by bytewatcher.sites.max-time");
    }

    @Test
    void figureThatIsNotZeroAloneHangsOnMoreThanInlining() {
        Jit jit = new Jit(List.of(method("a", 200)), "a");
        jit.alone = new Round(10, 160);
        assertThat(run(jit, "T.t()"))
                .containsExactly("[bytewatcher] fragile zeros of 1 test: not sought, because alone in a fresh JVM the"
                        + " test allocates 16 B per call");
    }

    @Test
    void reasonWhyTheFigureAsWrittenIsNotKnownIsReported() {
        Jit jit = new Jit(List.of(method("a", 200)), "a");
        FragileZeros.add(wanted("T.t()"), SETTINGS, "no fresh JVM may be started");
        FragileZeros.add(wanted("T.u()"), SETTINGS, "no fresh JVM may be started");
        assertThat(run(jit))
                .containsExactly(
                        "[bytewatcher] fragile zeros of 2 tests: not sought, because no fresh JVM may be" + " started");
        assertThat(jit.experiments).isZero();
    }

    @Test
    void experimentWithoutAnAnswerProvesNothing() {
        Jit jit = new Jit(List.of(method("a", 200)), "a") {
            @Override
            public synchronized Round figure(Later test, List<String> flags, Duration left) {
                if (flags.toString().contains("dontinline")) {
                    throw new AttributionException("the test was not measured");
                }
                return super.figure(test, flags, left);
            }
        };
        assertThat(run(jit, "T.t()")).singleElement().asString().contains("1 inlined method was not tried");
        assertThat(found.get(0).inlined()).isEmpty();
    }

    @Test
    void reasonOfTheFirstJvmsIsReported() {
        Jit jit = new Jit(List.of()) {
            @Override
            public Inlining inlining(Later test, List<String> flags, Duration left) {
                throw new AttributionException("an agent may have changed the code");
            }
        };
        assertThat(run(jit, "T.t()"))
                .containsExactly("[bytewatcher] fragile zeros of 1 test: not sought, because an agent may have changed"
                        + " the code");
    }
}
