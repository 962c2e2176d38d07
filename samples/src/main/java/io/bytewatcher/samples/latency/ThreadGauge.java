package io.bytewatcher.samples.latency;

import io.bytewatcher.AllocationMeter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lets another thread ask a thread for the bytes that it has allocated. The thread answers itself, between two operations, because a
 * thread's counter is exact only when the thread itself reads it. Answering allocates nothing. Without a question it costs two field reads.
 */
public final class ThreadGauge {

    private final String name;
    private @Nullable AllocationMeter meter;
    private volatile int asked;
    private volatile int answered;
    private volatile long bytes;
    private volatile long operations;

    /**
     * Creates a gauge for a thread that has yet to {@link #attach()}.
     *
     * @param name the thread's name in the report
     */
    public ThreadGauge(String name) {
        this.name = name;
    }

    /** Makes the current thread the one that answers, and starts to count its bytes. */
    public void attach() {
        meter = AllocationMeter.ofCurrentThread();
        answer(0);
    }

    /**
     * Answers a pending question. The attached thread calls it after each operation.
     *
     * @param done number of operations so far
     */
    public void answer(long done) {
        if (answered != asked) {
            reply(done);
        }
    }

    /** Asks a question. For one thread at a time. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread asks
    public void ask() {
        asked++;
    }

    /** Returns whether the last question is answered. */
    public boolean isAnswered() {
        return answered == asked;
    }

    /** Returns the bytes since {@link #attach()}. For the attached thread. */
    public long bytes() {
        return Objects.requireNonNull(meter, "attach() comes first").bytesSinceMark();
    }

    /** Returns the last answer, counted from {@link #attach()}. For any thread. */
    public ThreadTotals answer() {
        return new ThreadTotals(name, bytes, operations);
    }

    private void reply(long done) {
        int question = asked;
        bytes = bytes();
        operations = done;
        answered = question;
    }
}
