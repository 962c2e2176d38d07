package io.bytewatcher.benchmarks;

import io.bytewatcher.Round;
import java.util.List;
import java.util.StringJoiner;

/** Words the rounds of a measurement. */
final class Rounds {

    private static final int MOST_GROUPS = 60;

    private Rounds() {}

    /** As {@code 12 x 0 B, 1 x 16 B of 65536 calls}: equal neighbours as one, the first {@value #MOST_GROUPS} of these. */
    static String toString(List<Round> rounds) {
        StringJoiner text = new StringJoiner(", ");
        int groups = 0;
        for (int i = 0; i < rounds.size() && groups < MOST_GROUPS; groups++) {
            int end = i + 1;
            while (end < rounds.size() && rounds.get(end).equals(rounds.get(i))) {
                end++;
            }
            text.add(end - i + " x " + rounds.get(i).bytes() + " B");
            i = end;
        }
        if (rounds.isEmpty()) {
            return "none";
        }
        return text + " of " + rounds.get(0).operations() + " calls";
    }
}
