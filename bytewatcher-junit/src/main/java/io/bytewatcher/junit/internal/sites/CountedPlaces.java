package io.bytewatcher.junit.internal.sites;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Numbers the measurements at one place in a test, for example in a loop or by two assertions in a line. Thread-safe. */
public final class CountedPlaces {
    private static final String NUMBER = ", measurement ";

    private final Map<String, Integer> counts = new ConcurrentHashMap<>();
    private final ThreadLocal<Map<String, String>> lastOfThread = ThreadLocal.withInitial(HashMap::new);

    /** Counts a measurement and returns its name, which is the place alone for the first. */
    public String next(String place) {
        int count = counts.merge(place, 1, Integer::sum);
        String name = count == 1 ? place : place + NUMBER + count;
        lastOfThread.get().put(place, name);
        return name;
    }

    /** Returns the name of the measurement that this thread has counted last. */
    public String last(String place) {
        return lastOfThread.get().getOrDefault(place, place);
    }

    /** Whether there are several measurements at the place of one. */
    boolean areSeveral(String name) {
        int end = name.lastIndexOf(NUMBER);
        return counts.getOrDefault(end < 0 ? name : name.substring(0, end), 0) > 1;
    }
}
