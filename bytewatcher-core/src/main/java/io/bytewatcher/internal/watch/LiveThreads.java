package io.bytewatcher.internal.watch;

/** The live threads of the last sweep. */
interface LiveThreads {
    /** The number of live threads, watched or not. */
    int count();

    /** The row of a live thread. */
    int row(int position);

    /** The counted bytes of a thread; during a pause, those before it. */
    long counted(int row);

    /** Whether a thread has outlived a sweep, and so deserves an array for its curve. */
    boolean isSeenAgain(int row);
}
