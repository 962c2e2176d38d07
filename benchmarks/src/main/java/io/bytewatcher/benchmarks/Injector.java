package io.bytewatcher.benchmarks;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Allocates what an {@link Injection} says, and nothing else. */
final class Injector {

    @SuppressWarnings("unused") // written only: what reaches a volatile field cannot be optimised away
    private static volatile @Nullable Object sink;

    private final boolean before;
    private final boolean array;
    private final int calls;
    private final boolean random;
    private final SplittableRandom distances;
    private int left;

    Injector(Injection injection) {
        this.before = injection.place() == Injection.Place.BEFORE;
        this.array = injection.object() == Injection.Garbage.EMPTY_ARRAY;
        this.calls = injection.calls();
        this.random = injection.interval() == Injection.Interval.RANDOM;
        this.distances = new SplittableRandom(injection.seed());
        this.left = distance();
    }

    /** To be called before the operation. */
    void before() {
        if (before) {
            call();
        }
    }

    /** To be called after the operation. */
    void after() {
        if (!before) {
            call();
        }
    }

    private void call() {
        if (--left == 0) {
            sink = array ? new byte[0] : new Object();
            left = distance();
        }
    }

    private int distance() {
        return random ? distances.nextInt(1, 2 * calls) : calls;
    }
}
