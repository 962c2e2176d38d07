package io.bytewatcher.samples.plot;

import java.util.List;

/** An axis of a plot. */
public sealed interface Axis {

    /** What it shows, with the unit. */
    String title();

    /**
     * An axis of numbers.
     *
     * @param title what it shows, with the unit
     * @param scale how numbers are placed on it
     */
    record Numbers(String title, Scale scale) implements Axis {}

    /**
     * An axis of names, evenly placed.
     *
     * @param title what it shows
     * @param names from left to right; a point's x is the place of its name, 0 for the first
     */
    record Names(String title, List<String> names) implements Axis {

        /** Takes a copy. */
        public Names {
            names = List.copyOf(names);
        }
    }

    /** How numbers are placed on an axis. */
    enum Scale {
        /** Equal differences are equally far apart. */
        LINEAR,
        /** Equal ratios are equally far apart; numbers of 0 and less cannot be shown, only listed in the table. */
        LOGARITHMIC
    }
}
