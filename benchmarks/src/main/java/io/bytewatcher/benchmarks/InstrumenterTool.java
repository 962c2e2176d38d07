package io.bytewatcher.benchmarks;

import com.google.monitoring.runtime.instrumentation.AllocationRecorder;
import com.google.monitoring.runtime.instrumentation.Sampler;
import io.bytewatcher.Body;
import io.bytewatcher.SteadyState;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Google's allocation-instrumenter, whose agent instruments every class at load and calls a sampler with each new object. The
 * total is measured with a sampler that only adds up sizes, so that it shows what the tool itself costs; the lines are found in a
 * second run, with a sampler that looks for the workload's frame.
 */
final class InstrumenterTool {
    private InstrumenterTool() {}

    static LinesFound find(String workload) throws Exception {
        Body body = Workloads.named(workload);
        SteadyState steady = SteadyState.of(body);
        Sizes sizes = new Sizes();
        AllocationRecorder.addSampler(sizes);
        double total = steady.measure().bytesPerOperation();
        AllocationRecorder.removeSampler(sizes);

        Lines lines = new Lines();
        AllocationRecorder.addSampler(lines);
        Recording.warmUp(body);
        lines.start();
        Recording.bytesPerOperation(body);
        lines.stop();
        AllocationRecorder.removeSampler(lines);
        return new LinesFound(Double.NaN, total, lines.perOperation(), new TreeMap<>(), List.of());
    }

    private static final class Sizes implements Sampler {
        @SuppressWarnings("unused") // so that the sampler does something
        private volatile long bytes;

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // one thread
        public void sampleAllocation(int count, String desc, Object newObj, long size) {
            bytes += size;
        }
    }

    private static final class Lines implements Sampler {
        private final Thread recorded = Thread.currentThread();
        private final long[] bytes = new long[10_000];
        private boolean isRecording;

        void start() {
            isRecording = true;
        }

        void stop() {
            isRecording = false;
        }

        @Override
        public void sampleAllocation(int count, String desc, Object newObj, long size) {
            if (isRecording && Thread.currentThread() == recorded) {
                StackWalker.getInstance()
                        .walk(frames -> frames.filter(frame -> Workloads.isTheirs(frame.getClassName()))
                                .findFirst())
                        .ifPresent(frame -> bytes[Math.max(0, frame.getLineNumber())] += size);
            }
        }

        SortedMap<Integer, Double> perOperation() {
            SortedMap<Integer, Double> lines = new TreeMap<>();
            for (int line = 0; line < bytes.length; line++) {
                if (bytes[line] > 0) {
                    lines.put(line, (double) bytes[line] / Recording.OPERATIONS);
                }
            }
            return lines;
        }
    }
}
