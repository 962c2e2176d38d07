package io.bytewatcher.internal.jit;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.AllocationMeter;
import io.bytewatcher.internal.counter.JvmCounters;
import java.lang.management.ManagementFactory;

/** Runs in a fresh JVM: prints the bytes that were counted in 200,000 calls of a method that allocates nothing. */
final class JitSpikes {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int CALLS = 200_000;
    private static final int CALLS_OF_A_METER = 20_000;

    private JitSpikes() {}

    public static void main(String[] arguments) {
        if (arguments[1].equals("prepared")) {
            ConstantPreloader.prepare(JitSpikes.class);
            switch (arguments[0]) {
                case "constants" -> ConstantPreloader.prepare(ManyConstants.class);
                case "meter" -> ConstantPreloader.prepareExactly(JvmCounters.classesOfReading());
                case "signature" -> ConstantPreloader.prepare(UnloadedParameters.class);
                default -> ConstantPreloader.prepareCallees(Caller.class);
            }
        }
        long bytes = switch (arguments[0]) {
            case "constants" -> constants(new ManyConstants());
            case "callee" -> callee(new Caller());
            case "meter" -> meter();
            case "reads" -> reads(AllocationMeter.ofCurrentThread());
            case "reads of all threads" -> reads(AllocationMeter.ofAllThreads());
            case "signature" -> signature(new UnloadedParameters());
            default -> throw new IllegalArgumentException(arguments[0]);
        };
        System.out.println(bytes);
    }

    private static long constants(ManyConstants hot) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < CALLS; i++) {
            hot.work(i);
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static long signature(UnloadedParameters hot) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < CALLS; i++) {
            hot.work(i, null);
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static long meter() {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            sum += THREADS.getCurrentThreadAllocatedBytes();
        }
        return sum == 0 ? 0 : THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static long reads(AllocationMeter meter) {
        meter.mark();
        for (int i = 0; i < CALLS_OF_A_METER; i++) {
            meter.bytesSinceMark();
        }
        return meter.bytesSinceMark();
    }

    private static long callee(Caller caller) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < CALLS; i++) {
            caller.test(i);
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static final class Caller {
        private final ManyConstants callee = new ManyConstants();

        int test(int i) {
            return callee.work(i);
        }
    }
}
