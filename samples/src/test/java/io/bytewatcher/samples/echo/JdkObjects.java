package io.bytewatcher.samples.echo;

import io.bytewatcher.Allocations;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;

/** What objects of the JDK take in this JVM: its version, collector and flags decide. */
final class JdkObjects {

    private static final Object KEY = new Object();

    private JdkObjects() {}

    /** Bytes of a node of a HashMap: 24, 32 or 40. */
    static long node() {
        Set<Object> set = new HashSet<>();
        set.add(KEY);
        set.clear();
        return Allocations.once(() -> set.add(KEY)).bytes();
    }

    /** Bytes of an iterator over a HashMap's keys. */
    static long keyIterator() {
        Set<Object> set = new HashSet<>();
        set.add(KEY);
        Iterator<Object> unused = set.iterator(); // the set makes a view of its keys first
        return Allocations.once(set::iterator).bytes();
    }
}
