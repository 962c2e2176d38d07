package io.bytewatcher.samples.locks;

import java.io.PrintWriter;

/** Explains why a contended lock allocates. */
final class ContentionExplanation {

    private ContentionExplanation() {}

    static void print(PrintWriter out, Contention contention) {
        out.println();
        out.println(
                "Why a contended lock allocates: a thread that finds a ReentrantLock or StampedLock taken joins a queue.");
        out.println(
                "The queue has one object for each waiting thread, with its neighbours, the thread and a state. After the wait");
        out.printf(
                "nothing refers to the object, so each wait is garbage: %d B in this JVM (32 B with compressed references,%n",
                QueueNode.bytes());
        out.println(
                "40 B without, as under ZGC, 24 B with compact headers), for fair and timed waits as well. A thread that finds");
        out.println(
                "the lock free creates no object. synchronized keeps its queue outside the heap: 0 B, however contended.");
        if (contention != Contention.HANDOFF) {
            out.println(
                    "How many threads wait is a matter of luck here; --contention handoff makes every acquisition wait.");
        }
    }
}
