package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.junit.ByteWatcherKeys;

/** The reason why code that breaks its limit or baseline in this JVM, and keeps it alone in a fresh JVM, does not fail. */
public final class Excuse {
    private static final String FAIL_KEY = ByteWatcherKeys.SEVERAL_STATES + "=fail makes it a failure";

    private Excuse() {}

    /**
     * Returns the excuse of code with several steady states.
     *
     * @param subject the test, or the place of an assertion
     * @param alone the report of a fresh JVM, in which the code keeps the limit or baseline
     * @param name the broken criterion, such as {@code its limit}
     */
    public static String of(String subject, String figure, SiteReport alone, String name, boolean othersRan) {
        return told(subject, figure, alone, "it keeps " + name, reason(alone, othersRan));
    }

    /**
     * Returns the excuse of code that allocates less here than its baseline, and does not when it runs alone.
     *
     * @param least the figure of the smallest accepted steady state
     * @return a sentence; empty if the code allocates less alone, too
     */
    public static String ofLess(String subject, String figure, SiteReport alone, Figure least, boolean othersRan) {
        return alone.holdsAlone(Long.MAX_VALUE) && reaches(alone.undisturbedBytesPerOperation(), least)
                ? told(subject, figure, alone, "it allocates no less than its baseline", reason(alone, othersRan))
                : "";
    }

    /**
     * Returns the excuse of code that allocates less here than its baseline, and as written does not.
     *
     * @return a sentence; empty if the code allocates less as written, too
     */
    public static String ofLessThanWritten(String subject, String figure, Allocation written, Figure least) {
        return reaches(written.bytesPerOperation(), least)
                ? subject + " allocates less than its baseline: " + figure + " B per call instead of "
                        + Figures.mean(least.bytes(), least.operations()) + " B. As written it is "
                        + Figures.mean(written.bytes(), written.operations())
                        + " B, so the JIT may have reached another steady state. An update accepts less; " + FAIL_KEY
                : "";
    }

    /** Returns the excuse of code whose figure a fresh JVM shows, too, as a part of the largest one that its baseline accepts. */
    public static String ofPart(String subject, String figure, SiteReport alone) {
        return told(
                subject,
                figure,
                alone,
                "it allocates a part of what its baseline accepts",
                "The JIT does not always remove the same objects.");
    }

    /** Whether a figure is no less than an accepted one. Means differ a little from run to run. */
    private static boolean reaches(double bytesPerOperation, Figure least) {
        double agreed = least.bytesPerOperation().doubleValue();
        return least.verdict() == Verdict.STEADY
                ? bytesPerOperation >= agreed
                : !Figures.isClearlyLess(bytesPerOperation, agreed);
    }

    private static String told(String subject, String figure, SiteReport alone, String what, String reason) {
        String differing = Observation.differing(alone);
        return subject + " has several steady states: " + figure
                + " B per call here, " + Figures.mean(alone.undisturbedBytes(), alone.undisturbedOperations())
                + " B alone in a fresh JVM, where " + what
                + (differing.isEmpty() ? "" : "; " + differing)
                + ". " + reason
                + " " + FAIL_KEY;
    }

    private static String reason(SiteReport alone, boolean othersRan) {
        return reason(!Observation.differing(alone).isEmpty(), othersRan);
    }

    static String reason(boolean freshJvmsDiffer, boolean othersRan) {
        if (freshJvmsDiffer) {
            return "Fresh JVMs differ, too: the JIT does not always remove the same objects.";
        }
        return othersRan
                ? "A fresh JVM does not show this figure: the JIT's profile of earlier tests may be the reason."
                : "No test ran before it here: the JIT does not always remove the same objects.";
    }
}
