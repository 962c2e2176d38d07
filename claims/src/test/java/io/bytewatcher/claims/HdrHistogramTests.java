package io.bytewatcher.claims;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.PercentileIterator;
import org.HdrHistogram.SingleWriterRecorder;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class HdrHistogramTests extends Claims {
    private static final String MAIN = "org/HdrHistogram/";
    private static final long HOUR = 3_600_000_000L;

    private final Histogram histogram = new Histogram(HOUR, 1);
    private final PercentileIterator percentiles;
    private final SingleWriterRecorder recorder = new SingleWriterRecorder(HOUR, 1);
    private Histogram interval;

    public HdrHistogramTests() {
        for (int i = 0; i < 100; i++) {
            histogram.recordValue(i * 1_000L);
        }
        percentiles = (PercentileIterator) histogram.percentiles(5).iterator();
        interval = recorder.getIntervalHistogram();
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.HDR_HISTOGRAM,
            words = "with no allocation operations involved in recording data values or in iterating through them",
            in = MAIN + "package-info.java",
            operation = "records a value",
            control = "records it in a histogram that must grow")
    public void recording() {
        histogram.recordValue(1_234);
    }

    @Test
    @Benchmark
    public void recordingControl() {
        Histogram growing = new Histogram(2);
        growing.recordValue(1_234);
        kept = growing;
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.HDR_HISTOGRAM,
            words = "with no allocation operations involved in recording data values or in iterating through them",
            in = MAIN + "package-info.java",
            operation = "`for (HistogramIterationValue v : histogram.percentiles(5))`",
            control = "copies the histogram",
            reason =
                    "the loop creates a `PercentileIterator` (`AbstractHistogram.Percentiles.iterator`, `AbstractHistogram.java:1614`) and its"
                            + " `HistogramIterationValue` (`AbstractHistogramIterator.java:35`)."
                            + " The same text describes how to avoid both: reset one iterator, as the next row does")
    public void iterating() {
        long sum = 0;
        for (HistogramIterationValue value : histogram.percentiles(5)) {
            sum += value.getValueIteratedTo();
        }
        number = sum;
    }

    @Test
    @Benchmark
    public void iteratingControl() {
        kept = histogram.copy();
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.HDR_HISTOGRAM,
            words = "to avoid allocating a new iterator object for each iteration loop",
            in = MAIN + "package-info.java",
            operation = "`reset` of a `PercentileIterator`, and the loop",
            control = "a new iterator that is kept")
    public void iteratorReused() {
        percentiles.reset(5);
        number = sum(percentiles);
    }

    @Test
    @Benchmark
    public void iteratorReusedControl() {
        PercentileIterator fresh = new PercentileIterator(histogram, 5);
        kept = fresh;
        number = sum(fresh);
    }

    private static long sum(PercentileIterator values) {
        long sum = 0;
        while (values.hasNext()) {
            sum += values.next().getValueIteratedTo();
        }
        return sum;
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.HDR_HISTOGRAM,
            words =
                    "accepts a previously returned interval histogram that can be recycled internally to avoid allocation",
            in = MAIN + "IntervalHistogramProvider.java",
            operation = "`getIntervalHistogram` with the last histogram",
            control = "`getIntervalHistogram` without one")
    public void recycled() {
        recorder.recordValue(1_234);
        interval = recorder.getIntervalHistogram(interval);
    }

    @Test
    @Benchmark
    public void recycledControl() {
        recorder.recordValue(1_234);
        interval = recorder.getIntervalHistogram();
    }
}
