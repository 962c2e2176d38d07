package io.bytewatcher.test;

/** The threads of this JVM. */
public final class Threads {
    private Threads() {}

    /** The group of the JDK's own threads, in which all others are. */
    public static ThreadGroup rootGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
