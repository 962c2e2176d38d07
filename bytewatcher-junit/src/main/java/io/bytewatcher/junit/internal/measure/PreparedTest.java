package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Body;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingConsumer;

/** A dynamic test that prepares its code before the first call and cleans up after the last one. */
public interface PreparedTest extends Executable {
    /**
     * The name in baselines and results, in place of the dynamic test's.
     *
     * @return for example {@code com.acme.CodecBenchmark#encode(size = 10)}
     */
    String id();

    /**
     * The name in messages.
     *
     * @return for example {@code com.acme.CodecBenchmark.encode (size = 10)}
     */
    String name();

    /**
     * The threads that run the code at the same time. Only one is measured, and they need not call it equally often.
     *
     * @return 1 or more
     */
    int threads();

    /**
     * Whether the code is to be measured alone in a fresh JVM.
     *
     * @return true if no other test may have shown the JIT anything
     */
    boolean isMeasuredAlone();

    /**
     * Prepares the code, has it measured, and cleans up.
     *
     * @param measurement measures the code, which it may call any number of times, on the current thread, and throws what the code throws,
     *     or the failure of the test
     * @throws Throwable what the measurement, the preparation or the clean-up throws
     */
    void run(ThrowingConsumer<Body> measurement) throws Throwable;
}
