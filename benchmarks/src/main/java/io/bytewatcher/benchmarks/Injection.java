package io.bytewatcher.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * An allocation of 16 bytes that somebody adds to an operation that had none.
 *
 * @param operation the operation's name
 * @param place where in the operation
 * @param object what is allocated
 * @param calls once in so many calls
 * @param interval how far apart
 * @param seed of the random intervals
 */
record Injection(String operation, Place place, Garbage object, int calls, Interval interval, long seed) {

    private static final int[] CALLS = {1, 100, 10_000};

    /** Before or after the operation itself. */
    enum Place {
        BEFORE,
        AFTER
    }

    /** The object: 16 bytes each, with the headers of a JVM without flags. */
    enum Garbage {
        OBJECT,
        EMPTY_ARRAY
    }

    /** The distances between two allocations. */
    enum Interval {
        /** All the same. */
        REGULAR,
        /** Evenly distributed around the mean. */
        RANDOM
    }

    /**
     * Draws injections: each rate and kind of interval equally often, each operation equally often, and everything else at
     * random.
     *
     * @param seed the same seed draws the same injections
     * @param count how many
     * @param operations the operations' names
     */
    static List<Injection> draw(long seed, int count, List<String> operations) {
        Random random = new Random(seed);
        List<String> names = new ArrayList<>();
        List<Injection> injections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (names.isEmpty()) {
                names.addAll(operations);
                Collections.shuffle(names, random);
            }
            Interval interval = i / CALLS.length % 2 == 0 ? Interval.REGULAR : Interval.RANDOM;
            injections.add(new Injection(
                    names.remove(names.size() - 1),
                    random.nextBoolean() ? Place.BEFORE : Place.AFTER,
                    random.nextBoolean() ? Garbage.OBJECT : Garbage.EMPTY_ARRAY,
                    CALLS[i % CALLS.length],
                    interval,
                    random.nextLong()));
        }
        return List.copyOf(injections);
    }

    @Override
    public String toString() {
        String rate = calls == 1
                ? "each call"
                : "1 in " + calls + " calls, " + interval.name().toLowerCase(Locale.ROOT);
        return operation + ", " + place.name().toLowerCase(Locale.ROOT) + ": "
                + (object == Garbage.OBJECT ? "Object" : "byte[0]") + ", " + rate;
    }
}
