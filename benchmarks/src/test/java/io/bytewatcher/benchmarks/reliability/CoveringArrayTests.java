package io.bytewatcher.benchmarks.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CoveringArrayTests {
    private static final Jdk JDK_17 = new Jdk(17, "17", Path.of("17"));
    private static final Jdk JDK_25 = new Jdk(25, "25", Path.of("25"));

    @Test
    void coversExactlyTheValidPairs() {
        List<Combination> valid = Combination.all(platforms());
        for (long seed = 0; seed < 5; seed++) {
            List<Combination> chosen = CoveringArray.cover(valid, Combination::levels, seed);
            assertThat(pairs(chosen)).isEqualTo(pairs(valid));
            assertThat(valid).containsAll(chosen);
        }
    }

    @Test
    void fewCombinationsAreEnough() {
        List<Combination> valid = Combination.all(platforms());
        assertThat(valid).hasSize(810);
        // five collectors meet five JIT modes
        assertThat(CoveringArray.cover(valid, Combination::levels, 1)).hasSizeBetween(25, 32);
    }

    @Test
    void sameSeedSelectsTheSameCombinations() {
        List<Combination> valid = Combination.all(platforms());
        assertThat(CoveringArray.cover(valid, Combination::levels, 7))
                .isEqualTo(CoveringArray.cover(valid, Combination::levels, 7))
                .isNotEqualTo(CoveringArray.cover(valid, Combination::levels, 8));
    }

    @Test
    void excludedLevelsAreNeverCombined() {
        List<List<String>> valid = List.of(List.of("a", "x"), List.of("a", "y"), List.of("b", "y"));
        assertThat(CoveringArray.cover(valid, row -> row, 1)).containsExactlyInAnyOrderElementsOf(valid);
    }

    @Test
    void oneOfTwoEqualCombinationsIsEnough() {
        List<List<String>> valid = List.of(List.of("a", "x"), List.of("a", "x"));
        assertThat(CoveringArray.cover(valid, row -> row, 1)).containsExactly(List.of("a", "x"));
    }

    /** As JVMs have them: compact headers on 25, and no compressed oops with ZGC. */
    private static List<Platform> platforms() {
        List<Platform> platforms = new ArrayList<>();
        for (Jdk jdk : List.of(JDK_17, JDK_25)) {
            for (Collector collector : Collector.values()) {
                for (ObjectLayout layout : ObjectLayout.values()) {
                    boolean compact = layout.flags().size() > 1;
                    boolean compressed = layout.shown().getOrDefault("UseCompressedOops", false);
                    if (!(compact && jdk.equals(JDK_17)) && !(compressed && collector == Collector.Z)) {
                        platforms.add(new Platform(jdk, collector, layout));
                    }
                }
            }
        }
        return platforms;
    }

    private static Set<CoveringArray.Pair> pairs(List<Combination> combinations) {
        Set<CoveringArray.Pair> pairs = new HashSet<>();
        combinations.forEach(combination -> pairs.addAll(CoveringArray.pairs(combination.levels())));
        return pairs;
    }
}
