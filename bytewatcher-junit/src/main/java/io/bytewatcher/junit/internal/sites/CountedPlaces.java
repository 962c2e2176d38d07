package io.bytewatcher.junit.internal.sites;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Numbers the measurements at one place in a test, for example in a loop or by two assertions in a line. */
public final class CountedPlaces {
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    /** Counts a measurement and returns its name, which is the place alone for the first. */
    public String next(String place) {
        return name(place, counts.merge(place, 1, Integer::sum));
    }

    /** Returns the name of the measurement that was counted last. */
    public String last(String place) {
        return name(place, counts.getOrDefault(place, 1));
    }

    private static String name(String place, int count) {
        return count == 1 ? place : place + ", measurement " + count;
    }
}
