package io.bytewatcher.junit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Says at the end of a run what would otherwise pass silently: how many tests were not gated, and what a survey saw. Found by
 * {@link java.util.ServiceLoader}, not meant to be used in code. Inert while there is nothing to say.
 */
public final class RunSummary implements TestExecutionListener {
    private static final int LISTED = 20;
    private static final AtomicInteger UNGATED = new AtomicInteger();
    private static final Queue<Surveyed> SURVEYED = new ConcurrentLinkedQueue<>();

    /** A test without an annotation, and what its single run allocated. */
    private record Surveyed(String test, long bytes) {}

    /** For {@link java.util.ServiceLoader}. */
    public RunSummary() {}

    /** Counts a test that carries a limit which does not hold in this run. */
    static void ungated() {
        UNGATED.incrementAndGet();
    }

    /** Notes what a surveyed test allocated. */
    static void surveyed(String test, long bytes) {
        SURVEYED.add(new Surveyed(test, bytes));
    }

    @Override
    public void testPlanExecutionFinished(TestPlan testPlan) {
        text().forEach(System.out::println);
    }

    /** What there is to say; saying it forgets it. */
    static List<String> text() {
        List<String> lines = new ArrayList<>();
        int ungated = UNGATED.getAndSet(0);
        if (ungated > 0) {
            lines.add(
                    "[bytewatcher] bytewatcher.enabled=false: " + ungated + (ungated == 1 ? " test was" : " tests were")
                            + " run without " + (ungated == 1 ? "its" : "their") + " allocation limit");
        }
        List<Surveyed> surveyed = new ArrayList<>();
        for (Surveyed next = SURVEYED.poll(); next != null; next = SURVEYED.poll()) {
            surveyed.add(next);
        }
        if (!surveyed.isEmpty()) {
            surveyed.sort(Comparator.comparingLong(Surveyed::bytes).reversed());
            lines.add("[bytewatcher] survey: " + surveyed.size()
                    + (surveyed.size() == 1 ? " test" : " tests") + " without a limit, each measured in its single run"
                    + (surveyed.size() > LISTED ? "; the " + LISTED + " largest:" : ":"));
            surveyed.stream()
                    .limit(LISTED)
                    .forEach(test -> lines.add(
                            String.format(Locale.ROOT, "[bytewatcher] %,15d B  %s", test.bytes(), test.test())));
        }
        return lines;
    }
}
