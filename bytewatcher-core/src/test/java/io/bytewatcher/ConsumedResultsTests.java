package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ConsumedResultsTests {
    private int n = 1_000;

    private record Order(long price) {}

    private Order decode() {
        return new Order(n++);
    }

    @Test
    void consumedResultIsCountedAndDroppedResultIsEliminated() {
        Allocation dropped = Allocations.steadyState(() -> {
            decode();
        });
        Allocation consumed = Allocations.steadyState(() -> decode());
        assertThat(dropped.bytes()).as(dropped.toString()).isZero();
        assertThat(consumed.bytesPerOperation()).as(consumed.toString()).isEqualTo(24.0);
    }

    @Test
    void primitivesAreNotBoxed() {
        // In the interpreter, where no box is optimised away.
        assertThat(least(() -> Allocations.once(() -> n++))).as("int").isZero();
        assertThat(least(() -> Allocations.once(() -> (n++ + 1L) << 40)))
                .as("long")
                .isZero();
        assertThat(least(() -> Allocations.once(() -> n++ / 3.0))).as("double").isZero();
        assertThat(least(() -> Allocations.once(() -> n++ / 3.0f))).as("float").isZero();
        assertThat(least(() -> Allocations.once(() -> (char) n++))).as("char").isZero();
        assertThat(least(() -> Allocations.once(() -> (short) n++))).as("short").isZero();
        assertThat(least(() -> Allocations.once(() -> (byte) n++))).as("byte").isZero();
        assertThat(least(() -> Allocations.once(() -> n++ % 2 == 0)))
                .as("boolean")
                .isZero();
    }

    @Test
    void aSwitchExpressionIsBoxedUnlessCast() {
        assertThat(least(() -> Allocations.once(() -> switch (n++ & 1) {
                    case 0 -> 1_000;
                    default -> 2_000;
                })))
                .isEqualTo(16);
        assertThat(least(() -> Allocations.once((Producer.OfInt) () -> switch (n++ & 1) {
                    case 0 -> 1_000;
                    default -> 2_000;
                })))
                .isZero();
    }

    /** The least of several runs: the first loads classes, and the JIT may allocate in one. */
    private static long least(Supplier<Allocation> measurement) {
        return LongStream.range(0, 3).map(i -> measurement.get().bytes()).min().orElseThrow();
    }
}
