package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.ByteSize;
import io.bytewatcher.Verdict;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;

/**
 * The difference between a figure and its baseline that a comparison ignores. Immutable.
 *
 * <pre>{@code
 * Tolerance.DEFAULT                                    // steady: 0 B; single shot: the larger of 1 KiB and 10 %
 * Tolerance.DEFAULT.withSteady(16)                     // ignores 16 B per call more or less
 * Tolerance.DEFAULT.withSingleShot(4 * KIB, 25)
 * Tolerance.DEFAULT.with(SingleShots.GATED)            // a single shot beyond its tolerance has regressed
 * }</pre>
 *
 * <p>The rules, in order:
 * <ol>
 *   <li>Where the baseline is 0 B per call at steady state, anything more is a regression, regardless of the tolerance.
 *   <li>A test that has begun to grow ({@link Verdict#GROWING}) has regressed, regardless of the mean, because it has no
 *       bound. A growing mean depends on the time of the last growth, so of two, one may be up to twice the other.
 *   <li>A <em>baseline</em> that is a mean of rare allocations differs between runs. A figure equals it within 4 standard
 *       deviations of the difference, which follow from the rounds of both figures, but only up to 4 times the baseline: an
 *       uncertain rate must not accept everything. Where the baseline is steady, a mean above it is compared exactly, because
 *       its rare allocations are new.
 *   <li>Otherwise the exact difference may be as large as the tolerance.
 *   <li>Where the baseline has several steady states, a figure may equal any of them. A figure between two has regressed from
 *       the smaller one; only the sites of a fresh JVM can show that it is {@linkplain Comparison#isPartOfLargest a part of
 *       the largest}.
 *   <li>A single shot beyond its tolerance has {@link Outcome#SHIFTED}, unless single shots are gated.
 * </ol>
 *
 * @param steadyBytes per call at steady state, 0 or more
 * @param singleShotBytes of a single shot, 0 or more
 * @param singleShotPercent of the baseline of a single shot, 0 or more; the larger of the two applies
 * @param singleShots whether a single shot beyond its tolerance has regressed or improved
 */
public record Tolerance(long steadyBytes, long singleShotBytes, int singleShotPercent, SingleShots singleShots) {
    /** The treatment of single shots, whose figures depend on the code that ran before them. */
    public enum SingleShots {
        /** A single shot beyond its tolerance has {@link Outcome#SHIFTED}, which is only a remark. */
        REPORTED,
        /** A single shot beyond its tolerance has {@link Outcome#REGRESSED} or {@link Outcome#IMPROVED}. */
        GATED
    }

    /** Steady state: 0 B. Single shot: the larger of 1 KiB and 10 %, only reported. */
    public static final Tolerance DEFAULT = new Tolerance(0, ByteSize.KIB, 10, SingleShots.REPORTED);

    private static final double DEVIATIONS = 4;
    private static final BigDecimal LARGEST_DEVIATION = BigDecimal.valueOf(3);
    private static final BigDecimal PERCENT = new BigDecimal("0.01");

    /**
     * Checks.
     *
     * @param steadyBytes per call
     * @param singleShotBytes of a single shot
     * @param singleShotPercent of a single shot
     * @param singleShots their treatment
     * @throws IllegalArgumentException when a number is negative
     */
    public Tolerance {
        requireNonNull(singleShots, "singleShots");
        if (steadyBytes < 0 || singleShotBytes < 0 || singleShotPercent < 0) {
            throw new IllegalArgumentException("tolerance: " + steadyBytes + " B, single shot " + singleShotBytes
                    + " B or " + singleShotPercent + " % (expected: >= 0)");
        }
    }

    /**
     * This tolerance with a different value at steady state.
     *
     * @param bytes per call, 0 or more
     * @return a copy
     */
    public Tolerance withSteady(long bytes) {
        return new Tolerance(bytes, singleShotBytes, singleShotPercent, singleShots);
    }

    /**
     * This tolerance with different values for single shots.
     *
     * @param bytes 0 or more
     * @param percent of the baseline, 0 or more; the larger of the two applies
     * @return a copy
     */
    public Tolerance withSingleShot(long bytes, int percent) {
        return new Tolerance(steadyBytes, bytes, percent, singleShots);
    }

    /**
     * This tolerance with single shots gated or only reported.
     *
     * @param wanted the treatment of single shots
     * @return a copy
     */
    public Tolerance with(SingleShots wanted) {
        return new Tolerance(steadyBytes, singleShotBytes, singleShotPercent, wanted);
    }

    /**
     * Compares two figures.
     *
     * @param was the agreed figure
     * @param now the measured figure
     * @return REGRESSED, IMPROVED, SHIFTED or UNCHANGED; ENVIRONMENT_MISMATCH where mode or scope differ
     */
    public Outcome judge(Figure was, Figure now) {
        Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
        now.states().forEach(state -> outcomes.add(judgeState(was, state)));
        if (outcomes.contains(Outcome.REGRESSED)) {
            return Outcome.REGRESSED;
        }
        outcomes.remove(Outcome.UNCHANGED);
        return outcomes.stream().findFirst().orElse(Outcome.UNCHANGED);
    }

    /** Compares one steady state with all agreed ones. */
    private Outcome judgeState(Figure was, Figure now) {
        Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
        was.states().forEach(state -> outcomes.add(judgeAlone(state, now)));
        if (outcomes.size() == 1) {
            return outcomes.iterator().next();
        }
        return outcomes.contains(Outcome.UNCHANGED) ? Outcome.UNCHANGED : Outcome.REGRESSED;
    }

    /** Compares one steady state with one agreed one. */
    private Outcome judgeAlone(Figure was, Figure now) {
        if (!was.isComparableWith(now)) {
            return Outcome.ENVIRONMENT_MISMATCH;
        }
        int order = now.compareBytesPerOperation(was);
        boolean singleShot = was.verdict() == Verdict.SINGLE_SHOT;
        boolean fromNothing = was.bytes() == 0 && order > 0 && !singleShot;
        boolean beganToGrow = now.verdict() == Verdict.GROWING && was.verdict() != Verdict.GROWING;
        if (fromNothing || beganToGrow) {
            return Outcome.REGRESSED;
        }
        if (was.verdict() == Verdict.STEADY && now.verdict() == Verdict.STEADY) {
            boolean same = Math.abs(now.bytes() - was.bytes()) <= steadyBytes;
            return same ? Outcome.UNCHANGED : order > 0 ? Outcome.REGRESSED : Outcome.IMPROVED;
        }
        BigDecimal difference =
                now.bytesPerOperation().subtract(was.bytesPerOperation()).abs();
        if (order == 0 || difference.compareTo(allowance(was, now)) <= 0) {
            return Outcome.UNCHANGED;
        }
        if (singleShot && singleShots == SingleShots.REPORTED) {
            return Outcome.SHIFTED;
        }
        return order > 0 ? Outcome.REGRESSED : Outcome.IMPROVED;
    }

    private BigDecimal allowance(Figure was, Figure now) {
        BigDecimal before = was.bytesPerOperation();
        BigDecimal stated = switch (was.verdict()) {
            case SINGLE_SHOT ->
                BigDecimal.valueOf(singleShotBytes)
                        .max(before.multiply(BigDecimal.valueOf(singleShotPercent))
                                .multiply(PERCENT));
            default -> BigDecimal.valueOf(steadyBytes);
        };
        return stated.max(
                switch (was.verdict()) {
                    case AMORTISED -> noise(was, now).min(before.multiply(LARGEST_DEVIATION));
                    case GROWING ->
                        now.verdict() == Verdict.GROWING ? before.min(now.bytesPerOperation()) : BigDecimal.ZERO;
                    default -> BigDecimal.ZERO;
                });
    }

    private static BigDecimal noise(Figure was, Figure now) {
        return BigDecimal.valueOf(DEVIATIONS * Math.hypot(was.deviationPerOperation(), now.deviationPerOperation()));
    }
}
