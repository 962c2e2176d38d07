package io.bytewatcher.benchmarks.roundtrips;

import java.io.IOException;

/** A program that measures round trips. */
interface Contender {

    /** As it is shown. */
    String name();

    /** Whether it can go this way. */
    boolean knows(Way way);

    /** Runs server and client to their end. */
    Figures measure(Way way) throws IOException, InterruptedException;
}
