package io.bytewatcher.samples.locks;

import java.io.PrintWriter;

/** Says why a contended lock allocates. */
final class Explanation {

    private Explanation() {}

    static void print(PrintWriter out, Contention contention) {
        out.println();
        out.println(
                "Why a contended lock allocates: a thread that finds ReentrantLock or StampedLock taken joins a queue of objects,");
        out.println(
                "one for each thread that waits, with its neighbours, the thread and a state. It makes its object when it joins");
        out.println("and nobody keeps it afterwards, so each wait is garbage: " + QueueNode.bytes()
                + " B in this JVM (32 B with compressed references, 40 B");
        out.println(
                "without, as under ZGC, 24 B with compact headers), fair, timed or neither. Who finds the lock free makes none.");
        out.println("synchronized waits in a queue of the JVM's own, outside of the heap: 0 B however contended.");
        if (contention != Contention.HANDOFF) {
            out.println(
                    "How many have to wait is a matter of luck here; --contention handoff makes every acquisition wait.");
        }
    }
}
