package io.bytewatcher.watch;

import io.bytewatcher.internal.counter.IgnoredThreads;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selects the platform threads that a {@link ByteWatcher} watches, including threads that start later. Immutable and thread-safe.
 *
 * <pre>{@code
 * ThreadSelector.named("engine-*", "journal").or(ThreadSelector.inGroup("netty")).except(ThreadSelector.named("engine-admin"))
 * }</pre>
 *
 * <p>The JVM has no figure for a single virtual thread; {@link WatchSnapshot#virtualThreads()} shows all of them together. ByteWatcher's
 * own threads are never watched.
 */
public final class ThreadSelector {
    private static final ThreadSelector ALL =
            new ThreadSelector(thread -> !IgnoredThreads.byDefault().covers(thread), "all threads", true);

    private final Predicate<Thread> predicate;
    private final String description;
    private final boolean all;

    private ThreadSelector(Predicate<Thread> predicate, String description, boolean all) {
        this.predicate = predicate;
        this.description = description;
        this.all = all;
    }

    /**
     * Selects all threads but those of the JVM, the build tool and the IDE, which allocate in the background of any test. Carriers of
     * virtual threads are selected.
     *
     * @return the selector that a watcher has by default
     */
    public static ThreadSelector all() {
        return ALL;
    }

    /**
     * Selects threads by name. A later name counts, too; a thread that was watched once stays watched.
     *
     * @param patterns in which {@code *} stands for any characters and {@code ?} for any one; one of them has to match the whole name
     * @return the selector
     * @throws IllegalArgumentException when there is no pattern, or a blank one
     */
    public static ThreadSelector named(String... patterns) {
        String[] globs = checked("named", patterns);
        return new ThreadSelector(
                thread -> matchesAny(globs, thread.getName()), "named " + String.join(", ", globs), false);
    }

    /**
     * Selects the threads of thread groups, and of the groups below them.
     *
     * @param patterns names of groups, in which {@code *} stands for any characters and {@code ?} for any one
     * @return the selector
     * @throws IllegalArgumentException when there is no pattern, or a blank one
     */
    public static ThreadSelector inGroup(String... patterns) {
        String[] globs = checked("inGroup", patterns);
        return new ThreadSelector(
                thread -> {
                    for (ThreadGroup group = thread.getThreadGroup(); group != null; group = group.getParent()) {
                        if (matchesAny(globs, group.getName())) {
                            return true;
                        }
                    }
                    return false;
                },
                "in group " + String.join(", ", globs),
                false);
    }

    /**
     * Selects the threads that a predicate accepts. The predicate is called on the sampling thread, once for each thread, and again for an
     * unwatched thread with a new name; it must be fast. If it throws, the thread is not watched; the first exception is logged.
     *
     * @param predicate true for a thread to be watched
     * @return the selector
     */
    public static ThreadSelector matching(Predicate<Thread> predicate) {
        return new ThreadSelector(predicate, "matching a predicate", false);
    }

    /**
     * Selects these threads, without keeping them alive.
     *
     * @param threads platform threads, which need not have been started
     * @return the selector
     * @throws IllegalArgumentException when there is none, or one is virtual
     */
    public static ThreadSelector of(Thread... threads) {
        if (threads.length == 0) {
            throw new IllegalArgumentException("of: no thread (expected: at least one; see all())");
        }
        List<WeakReference<Thread>> chosen = new ArrayList<>();
        for (Thread thread : threads) {
            if (isVirtual(thread)) {
                throw new IllegalArgumentException("of: " + thread
                        + " is virtual, and the JVM has no figure for a single virtual thread. Watch all(), which has their"
                        + " carriers, or run the code on a platform thread.");
            }
            chosen.add(new WeakReference<>(thread));
        }
        String names = Arrays.stream(threads).map(Thread::getName).collect(Collectors.joining(", "));
        return new ThreadSelector(
                thread -> {
                    for (WeakReference<Thread> one : chosen) {
                        if (one.refersTo(thread)) {
                            return true;
                        }
                    }
                    return false;
                },
                "the threads " + names,
                false);
    }

    /**
     * Selects the threads that this or another selector selects.
     *
     * @param other the other one
     * @return the selector
     */
    public ThreadSelector or(ThreadSelector other) {
        return new ThreadSelector(
                predicate.or(other.predicate), description + " or " + other.description, all || other.all);
    }

    /**
     * Selects the threads that this selector selects and another does not.
     *
     * @param other the other one
     * @return the selector
     */
    public ThreadSelector except(ThreadSelector other) {
        return new ThreadSelector(
                predicate.and(other.predicate.negate()), description + " except " + other.description, false);
    }

    /**
     * Whether a thread is selected.
     *
     * @param thread the thread
     * @return whether it is watched
     */
    public boolean selects(Thread thread) {
        return predicate.test(thread);
    }

    Predicate<Thread> predicate() {
        return predicate;
    }

    /** Whether this selector selects all threads but those of the JVM and its tools. */
    boolean isAll() {
        return all;
    }

    /** The selection in words. */
    @Override
    public String toString() {
        return description;
    }

    private static boolean isVirtual(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group != null && group.getName().equals("VirtualThreads");
    }

    private static boolean matchesAny(String[] globs, String name) {
        for (String glob : globs) {
            if (IgnoredThreads.matches(glob, name)) {
                return true;
            }
        }
        return false;
    }

    private static String[] checked(String method, String... patterns) {
        if (patterns.length == 0 || Stream.of(patterns).anyMatch(String::isBlank)) {
            throw new IllegalArgumentException(method + ": " + (patterns.length == 0 ? "no pattern" : "a blank pattern")
                    + " (expected: such as \"engine-*\")");
        }
        return patterns.clone();
    }
}
