package io.bytewatcher.benchmarks.peers;

import com.google.monitoring.runtime.instrumentation.AllocationRecorder;
import com.google.monitoring.runtime.instrumentation.Sampler;

/** A {@link KnownSize} by Google's allocation-instrumenter: the sum of the objects that it reports for this thread. */
final class InstrumenterSize implements Sampler {
    private final Thread counted = Thread.currentThread();
    private long bytes;

    private InstrumenterSize() {}

    static double measure(String name) {
        KnownSize size = KnownSizes.ready(name);
        InstrumenterSize sampler = new InstrumenterSize();
        AllocationRecorder.addSampler(sampler);
        sampler.bytes = 0;
        size.code().run();
        long bytes = sampler.bytes;
        AllocationRecorder.removeSampler(sampler);
        return bytes;
    }

    @Override
    public void sampleAllocation(int count, String desc, Object newObj, long size) {
        if (Thread.currentThread() == counted) {
            bytes += size;
        }
    }
}
