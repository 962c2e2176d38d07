package io.bytewatcher.internal.counter;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The threads that do not count when all threads are measured: those of the JVM, the build tool, the IDE and ByteWatcher, which allocate in
 * the background of any test. {@linkplain HiddenThreads Hidden threads} never count, whatever the policy.
 *
 * <p>By default these are:
 *
 * <ul>
 *   <li>{@code surefire-*}: Surefire's and Failsafe's pipes to Maven (about 1,040 B/s);
 *   <li>{@code /* to /* workers*}: the Gradle worker's connection to the build, named after its two socket addresses. Gradle's {@code Test
 *       worker} runs the tests and counts;
 *   <li>{@code Monitor Ctrl-Break}: IntelliJ IDEA's run agent;
 *   <li>{@code JFR *}: the JVM's event recorder, while a recording runs;
 *   <li>{@code bytewatcher-*};
 *   <li>threads whose own group is named {@code system} or {@code InnocuousThreadGroup}: reference handling, cleaners, signals, attached
 *       tools, the JDK's timers. The carriers of virtual threads are in a group below {@code system} ({@code CarrierThreads}) and count.
 * </ul>
 */
public final class IgnoredThreads {
    private static final IgnoredThreads NONE = new IgnoredThreads(List.of(), List.of());
    private static final IgnoredThreads BY_DEFAULT = new IgnoredThreads(
            List.of("surefire-*", "/* to /* workers*", "Monitor Ctrl-Break", "JFR *", "bytewatcher-*"),
            List.of("system", "InnocuousThreadGroup"));

    private final String[] names;
    private final String[] groups;

    private IgnoredThreads(List<String> names, List<String> groups) {
        this.names = names.toArray(String[]::new);
        this.groups = groups.toArray(String[]::new);
    }

    /**
     * Counts every thread.
     *
     * @return a policy that ignores none
     */
    static IgnoredThreads none() {
        return NONE;
    }

    /**
     * The threads named in this class's description.
     *
     * @return the default policy
     */
    public static IgnoredThreads byDefault() {
        return BY_DEFAULT;
    }

    /**
     * Whether a thread is ignored. Allocates nothing.
     *
     * @param thread the thread
     * @return whether its bytes do not count
     */
    public boolean covers(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return covers(thread.getName(), group == null ? null : group.getName());
    }

    /**
     * As {@link #covers(Thread)}, for a thread that may have ended. Allocates nothing.
     *
     * @param threadName its name
     * @param groupName the name of its own group; null if it has none
     * @return whether its bytes do not count
     */
    public boolean covers(String threadName, @Nullable String groupName) {
        if (groupName != null) {
            for (String name : groups) {
                if (name.equals(groupName)) {
                    return true;
                }
            }
        }
        for (String pattern : names) {
            if (matches(pattern, threadName)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Matches a glob without a regular expression, whose matcher would allocate for each thread of each read.
     *
     * @param pattern a glob, where {@code *} matches any characters and {@code ?} any one
     * @param text for example a thread's name
     * @return whether the whole text matches
     */
    public static boolean matches(String pattern, String text) {
        int p = 0;
        int t = 0;
        int star = -1;
        int resume = 0;
        while (t < text.length()) {
            char expected = p < pattern.length() ? pattern.charAt(p) : '\0';
            if (expected == '*') {
                star = p++;
                resume = t;
            } else if (p < pattern.length() && (expected == '?' || expected == text.charAt(t))) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++resume;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
