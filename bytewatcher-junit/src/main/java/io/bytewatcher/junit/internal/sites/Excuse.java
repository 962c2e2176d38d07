package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.SeveralStates;

/** Why code that breaks a limit, or its baseline, in this JVM and keeps it alone in a fresh one is no failure. */
public final class Excuse {
    private static final String FAIL_KEY = ByteWatcherKeys.SEVERAL_STATES + "=fail makes it a failure";

    private Excuse() {}

    /**
     * Says that code has several steady states, where that is no failure.
     *
     * @param states what becomes of such code
     * @param subject the test, or the place of an assertion
     * @param figure what it allocates here, in bytes per call
     * @param alone what the search for its sites found: that it keeps there what it breaks here
     * @param name of what it breaks here, such as {@code its limit}
     * @param othersRan whether tests ran in this JVM before this one
     * @return a sentence; empty where it is a failure
     */
    public static String of(
            SeveralStates states, String subject, String figure, SiteReport alone, String name, boolean othersRan) {
        return states == SeveralStates.TELL ? told(subject, figure, alone, "it keeps " + name, othersRan) : "";
    }

    /**
     * As {@link #of}, of code that allocates less here than was agreed to, and alone does not.
     *
     * @param least the figure of the smallest steady state that was agreed to
     */
    public static String ofLess(
            SeveralStates states, String subject, String figure, SiteReport alone, Figure least, boolean othersRan) {
        return states == SeveralStates.TELL
                        && alone.holdsAlone(Long.MAX_VALUE)
                        && reaches(alone.undisturbedBytesPerOperation(), least)
                ? told(subject, figure, alone, "it allocates no less than its baseline", othersRan)
                : "";
    }

    /**
     * As {@link #ofLess}, of code that could allocate as much as was agreed to: as it is written it does.
     *
     * @param written what it allocates as written
     */
    public static String ofLessThanWritten(
            SeveralStates states, String subject, String figure, Allocation written, Figure least) {
        return states == SeveralStates.TELL && reaches(written.bytesPerOperation(), least)
                ? subject + " allocates less than its baseline: " + figure + " B per call instead of "
                        + Figures.mean(least.bytes(), least.operations()) + " B. As written it is "
                        + Figures.mean(written.bytes(), written.operations())
                        + " B, so the JIT may have come to another steady state. An update agrees to less; " + FAIL_KEY
                : "";
    }

    /** Means differ a little from run to run. */
    private static boolean reaches(double bytesPerOperation, Figure least) {
        double agreed = least.bytesPerOperation().doubleValue();
        return least.verdict() == Verdict.STEADY
                ? bytesPerOperation >= agreed
                : !Figures.isClearlyLess(bytesPerOperation, agreed);
    }

    private static String told(String subject, String figure, SiteReport alone, String what, boolean othersRan) {
        String differing = Observation.differing(alone);
        return subject + " has several steady states: " + figure
                + " B per call here, " + Figures.mean(alone.undisturbedBytes(), alone.undisturbedOperations())
                + " B alone in a fresh JVM, where " + what
                + (differing.isEmpty() ? "" : "; " + differing)
                + ". " + reason(!differing.isEmpty(), othersRan)
                + " " + FAIL_KEY;
    }

    /**
     * Tells what comes only after other tests from what also comes alone, now or then.
     *
     * @param freshJvmsDiffer whether the test, alone, was seen in more than one state
     * @param othersRan whether tests ran in this JVM before this one
     */
    static String reason(boolean freshJvmsDiffer, boolean othersRan) {
        if (freshJvmsDiffer) {
            return "Alone it differs, too: the JIT does not always remove the same objects.";
        }
        return othersRan
                ? "Alone it was not seen: what the JIT has learned from tests that ran before may be the reason."
                : "No test ran before it here: the JIT does not always remove the same objects.";
    }
}
