package io.bytewatcher.samples.echo;

import io.bytewatcher.Allocations;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;

/** Sizes of JDK objects in this JVM, which depend on its version, collector and flags. */
final class JdkObjects {

    private static final Object KEY = new Object();

    private JdkObjects() {}

    /** Returns the bytes of a HashMap's node: 24, 32 or 40. */
    static long node() {
        Set<Object> set = new HashSet<>();
        set.add(KEY);
        set.clear();
        return Allocations.once(() -> set.add(KEY)).bytes();
    }

    /** Returns the bytes of an iterator over a HashMap's keys. */
    static long keyIterator() {
        Set<Object> set = new HashSet<>();
        set.add(KEY);
        Iterator<Object> unused = set.iterator(); // creates the view of the keys first
        return Allocations.once(set::iterator).bytes();
    }
}
