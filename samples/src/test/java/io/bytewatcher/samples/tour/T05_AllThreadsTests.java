package io.bytewatcher.samples.tour;

import static io.bytewatcher.AllocationScope.ALL_THREADS;
import static io.bytewatcher.ByteSize.KIB;
import static io.bytewatcher.ByteSize.MIB;
import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.SteadyState;
import io.bytewatcher.ThreadAllocation;
import io.bytewatcher.junit.MaxAllocation;
import org.junit.jupiter.api.Test;

/**
 * A limit covers the test's own thread. With {@code scope = ALL_THREADS} it covers every thread of the JVM, including
 * virtual threads and threads that have ended. Here a worker allocates an array of 1 MiB: the test's thread shows less
 * than 64 KiB, all threads together more than 1 MiB.
 *
 * <p>A failure lists the threads below its first line: {@code 1,050,104 B on 2 threads, limit 0 B [ALL_THREADS]}.
 */
class T05_AllThreadsTests {
    volatile byte[] kept = {};

    @Test
    @MaxAllocation(value = 2 * MIB, mode = SINGLE_SHOT, scope = ALL_THREADS)
    void limitsAllThreads() throws InterruptedException {
        allocateElsewhere();
    }

    @Test
    void theOwnThreadShowsLittleOfIt() {
        Allocation own = Allocations.once(this::allocateElsewhere);
        Allocation all = SteadyState.of(this::allocateElsewhere).allThreads().once();

        assertThat(own.bytes()).isLessThan(64 * KIB);
        assertThat(all.bytes()).isGreaterThan(MIB);
        assertThat(all.threads()).extracting(ThreadAllocation::name).contains(ThreadAllocation.ENDED);
    }

    private void allocateElsewhere() throws InterruptedException {
        Thread thread = new Thread(() -> kept = new byte[(int) MIB], "tour-worker");
        thread.start();
        thread.join();
    }
}
