package io.bytewatcher.benchmarks.reliability;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/**
 * A pairwise covering array: few combinations in which any two levels of different factors meet, if they meet in a valid combination. Each
 * step chooses the valid combination with the most new pairs, so constraints need no rule of their own.
 */
final class CoveringArray {
    private CoveringArray() {}

    /** Two levels that meet, each with the index of its factor; the smaller index comes first. */
    record Pair(int factor, Object level, int otherFactor, Object otherLevel) {}

    /**
     * Chooses combinations.
     *
     * @param levels of a combination, one for each factor in the same order
     * @param seed decides between equally good combinations
     */
    static <T> List<T> cover(List<T> valid, Function<T, List<?>> levels, long seed) {
        List<T> candidates = new ArrayList<>(valid);
        Collections.shuffle(candidates, new Random(seed));
        Set<Pair> missing = new HashSet<>();
        candidates.forEach(candidate -> missing.addAll(pairs(levels.apply(candidate))));
        List<T> chosen = new ArrayList<>();
        while (!missing.isEmpty()) {
            T best = candidates.get(0);
            long most = 0;
            for (T candidate : candidates) {
                long adds = pairs(levels.apply(candidate)).stream()
                        .filter(missing::contains)
                        .count();
                if (adds > most) {
                    best = candidate;
                    most = adds;
                }
            }
            chosen.add(best);
            pairs(levels.apply(best)).forEach(missing::remove);
        }
        return chosen;
    }

    /** All pairs of a combination. */
    static Set<Pair> pairs(List<?> levels) {
        Set<Pair> pairs = new HashSet<>();
        for (int one = 0; one < levels.size(); one++) {
            for (int other = one + 1; other < levels.size(); other++) {
                pairs.add(new Pair(one, levels.get(one), other, levels.get(other)));
            }
        }
        return pairs;
    }
}
