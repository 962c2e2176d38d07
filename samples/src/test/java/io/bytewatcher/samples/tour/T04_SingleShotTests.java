package io.bytewatcher.samples.tour;

import static io.bytewatcher.ByteSize.KIB;
import static io.bytewatcher.ByteSize.MIB;
import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.junit.MaxAllocation;
import org.junit.jupiter.api.Test;

/**
 * Some costs occur once: class loading, caches, lookup tables. With {@code mode = SINGLE_SHOT} the body runs once, like
 * any other test, and those first uses count. Here the first call of {@code Squares.of} creates a table of 8,016 B, and
 * the second call costs 0 B.
 *
 * <p>The figure depends on which tests ran before, so leave some headroom. A failure states what one run cannot know:
 * {@code 9,240 B, limit 1,024 B [SINGLE_SHOT]}, then {@code not run again, so one-off or recurring is not known}.
 */
class T04_SingleShotTests {
    private static final class Squares {
        private static final long[] TABLE = new long[1_000];

        static long of(int number) {
            if (TABLE[number] == 0) {
                TABLE[number] = (long) number * number;
            }
            return TABLE[number];
        }
    }

    private final int id = hashCode();
    String text = "";

    @Test
    @MaxAllocation(value = 1 * MIB, mode = SINGLE_SHOT)
    void theFirstConcatenationOfAJvmTakes100KB() {
        text = "order " + id;
    }

    @Test
    void theSecondCallFindsTheTable() {
        Allocation first = Allocations.once(() -> Squares.of(7));
        Allocation second = Allocations.once(() -> Squares.of(7));

        assertThat(first.bytes()).isGreaterThanOrEqualTo(8_016);
        assertThat(second.bytes()).isZero();
        assertThat(first.exceeds(KIB)).isTrue();
    }
}
