package io.bytewatcher.benchmarks.roundtrips;

import java.io.IOException;

/** A program that measures round trips. */
interface Contender {

    String name();

    boolean knows(Way way);

    /** Runs server and client to the end. */
    Figures measure(Way way) throws IOException, InterruptedException;
}
