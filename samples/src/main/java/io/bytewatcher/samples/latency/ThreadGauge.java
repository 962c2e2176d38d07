package io.bytewatcher.samples.latency;

import io.bytewatcher.AllocationMeter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lets others ask a thread what it has allocated. The thread answers itself, between two of its operations, because a thread's counter is
 * exact only when it is read by that thread. Answering allocates nothing, and costs a read of a field when nobody asks.
 */
public final class ThreadGauge {

    private final String name;
    private @Nullable AllocationMeter meter;
    private volatile int asked;
    private volatile int answered;
    private volatile long bytes;
    private volatile long operations;

    /**
     * A gauge for a thread that is yet to {@link #attach()}.
     *
     * @param name how the thread is shown
     */
    public ThreadGauge(String name) {
        this.name = name;
    }

    /** Makes the current thread the one that answers; it counts from now on. */
    public void attach() {
        meter = AllocationMeter.ofCurrentThread();
        answer(0);
    }

    /**
     * Answers if somebody has asked. For the thread that is attached, after each of its operations.
     *
     * @param done operations until now
     */
    public void answer(long done) {
        if (answered != asked) {
            tell(done);
        }
    }

    /** Asks for a new answer. For one thread at a time. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread asks
    public void ask() {
        asked++;
    }

    /** Whether the last question is answered. */
    public boolean isAnswered() {
        return answered == asked;
    }

    /** What the thread has allocated since it was attached. For the thread that is attached. */
    public long bytes() {
        return Objects.requireNonNull(meter, "attach() comes first").bytesSinceMark();
    }

    /** The last answer, counted from when the thread was attached. For any thread. */
    public ThreadBytes answer() {
        return new ThreadBytes(name, bytes, operations);
    }

    private void tell(long done) {
        int question = asked;
        bytes = bytes();
        operations = done;
        answered = question;
    }
}
