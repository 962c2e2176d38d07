package io.bytewatcher.junit.internal.sites;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Tells the measurements apart that are made at one place in a test, such as in a loop or by two assertions in a line. */
public final class CountedPlaces {
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    /** Counts a measurement and names it: the first by its place alone. */
    public String next(String place) {
        return name(place, counts.merge(place, 1, Integer::sum));
    }

    /** The name of the measurement that was counted last. */
    public String last(String place) {
        return name(place, counts.getOrDefault(place, 1));
    }

    private static String name(String place, int count) {
        return count == 1 ? place : place + ", measurement " + count;
    }
}
