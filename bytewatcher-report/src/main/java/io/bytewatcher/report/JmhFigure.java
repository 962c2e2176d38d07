package io.bytewatcher.report;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.format.Figures;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The figure that a mean of JMH stands for. JMH's counter also sees JMH's own allocation, 2 to 8 KB in each iteration of one thread and up
 * to 18 KB of four (JMH 1.37 on 17.0.15 and 25.0.3). Its buffer of samples adds 29 KB for each power of two among the times (measured;
 * {@code SampleBuffer} and its statistics). An operation's share of that is the noise of the mean.
 *
 * <ol>
 *   <li>A mean is the multiple of 8 B below it, at steady state, where the noise explains the rest of each iteration. Objects have such
 *       sizes, so the noise must be less than 8 B.
 *   <li>Where the noise is 8 B or more and at least half of the mean, no number can be trusted.
 *   <li>Any other mean stays one. It is uncertain by the largest of JMH's error, the difference of its iterations, 1 % and the noise. Its
 *       deviation is a quarter of that, because comparisons allow four deviations.
 * </ol>
 *
 * @param norm JMH's {@code gc.alloc.rate.norm}, in bytes per operation
 * @param rate JMH's {@code gc.alloc.rate}, in MB per second, of the same iterations; empty if unknown
 * @param threads that ran the benchmark
 * @param seconds that an iteration took; empty where an iteration is an operation
 * @param isSampled whether JMH has stored the time of single operations
 */
record JmhFigure(Score norm, Optional<Score> rate, int threads, OptionalDouble seconds, boolean isSampled) {
    /** JMH's own allocation in an iteration, in bytes for each thread. */
    static final double OWN = 12_288;

    /** The buffer of samples in an iteration, in bytes for each thread, whose times differ by up to 16 powers of two. */
    static final double SAMPLES = 16 * 29_184;

    /** The least noise of a mean, from JMH's rounding and its count of operations, in bytes per operation. */
    private static final double LEAST_NOISE = 0.01;

    private static final double ALIGNMENT = 8;
    private static final double LEAST_UNCERTAINTY = 0.01;
    private static final double DEVIATIONS = 4;
    private static final double MEGABYTE = 1 << 20;

    /** Larger means would overflow. */
    private static final double LARGEST = 1e15;

    /** JMH does not state the number of operations. That of each of two rounds makes a mean exact to 0.001 B. */
    private static final int OPERATIONS = 1000;

    /**
     * A metric of JMH.
     *
     * @param mean over all iterations
     * @param error half of JMH's confidence interval; NaN if unknown
     * @param iterations the value of each iteration, of all forks; may be empty
     */
    record Score(double mean, double error, List<Double> iterations) {
        Score {
            iterations = List.copyOf(iterations);
        }

        private DoubleStream values() {
            return iterations.isEmpty()
                    ? DoubleStream.of(mean)
                    : iterations.stream().mapToDouble(value -> value);
        }

        private double spread() {
            return values().max().orElse(mean) - values().min().orElse(mean);
        }
    }

    Measured measured() {
        double mean = norm.mean();
        if (!(mean >= 0 && mean <= LARGEST) || !norm.values().allMatch(Double::isFinite)) {
            return of(Verdict.UNSTABLE, 0, 0, "JMH has no number: " + mean + " B per operation");
        }
        double steady = Math.floor((mean + LEAST_NOISE) / ALIGNMENT) * ALIGNMENT;
        if (isAllNoiseAbove(steady)) {
            return of(Verdict.STEADY, steady, 0, inWords(mean) + ", with JMH's own allocation");
        }
        double noise = noise(mean, rate.map(Score::mean));
        if (noise >= ALIGNMENT && mean <= 2 * noise) {
            return of(
                    Verdict.UNSTABLE,
                    mean,
                    0,
                    inWords(mean) + ", of which JMH's own allocation may be " + inWords(noise)
                            + ". Let an iteration run more operations (-r 10s), or measure with bytewatcher jmh");
        }
        double uncertainty = DoubleStream.of(norm.error(), norm.spread(), mean * LEAST_UNCERTAINTY, noise)
                .filter(Double::isFinite)
                .max()
                .orElse(noise);
        return of(
                Verdict.AMORTISED,
                mean,
                Math.min(mean, uncertainty / DEVIATIONS),
                inWords(mean) + ", give or take " + inWords(uncertainty));
    }

    private boolean isAllNoiseAbove(double steady) {
        double[] values = norm.values().toArray();
        List<Double> rates = rate.map(Score::iterations).orElse(List.of());
        return IntStream.range(0, values.length).allMatch(i -> {
            Optional<Double> itsRate =
                    rates.size() == values.length ? Optional.of(rates.get(i)) : rate.map(Score::mean);
            double noise = noise(values[i], itsRate);
            double rest = values[i] - steady;
            return noise < ALIGNMENT && rest >= -LEAST_NOISE && rest <= noise;
        });
    }

    /** The bytes per operation that may be JMH's own. */
    private double noise(double perOperation, Optional<Double> megabytesPerSecond) {
        double operations;
        if (seconds.isEmpty()) {
            operations = threads;
        } else if (perOperation > 0 && megabytesPerSecond.isPresent()) {
            operations = megabytesPerSecond.get() * MEGABYTE * seconds.getAsDouble() / perOperation;
        } else {
            return LEAST_NOISE;
        }
        double own = isSampled ? OWN + SAMPLES : OWN;
        return Math.max(LEAST_NOISE, own * threads / operations);
    }

    private static Measured of(Verdict verdict, double mean, double deviation, String explanation) {
        Round low = round(mean - deviation);
        Round high = round(mean + deviation);
        boolean trusted = verdict != Verdict.UNSTABLE;
        return new Measured(
                verdict,
                AllocationScope.TEST_THREAD,
                low.bytes() + high.bytes(),
                low.operations() + high.operations(),
                0,
                trusted ? List.of(low, high) : List.of(),
                List.of(),
                "JMH: " + explanation,
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    private static Round round(double perOperation) {
        return new Round(OPERATIONS, Math.round(perOperation * OPERATIONS));
    }

    private static String inWords(double bytes) {
        return Figures.mean(Math.round(bytes * OPERATIONS), OPERATIONS) + " B";
    }
}
