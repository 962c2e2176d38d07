package io.bytewatcher.exactness;

import io.bytewatcher.Allocation;
import io.bytewatcher.Body;
import io.bytewatcher.Producer;
import io.bytewatcher.SteadyState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs in a fresh JVM: measures steady states with ByteWatcher, then the same code with the {@link Oracle}. The other order would give
 * ByteWatcher compiled code.
 */
final class SteadyCells {
    static final int STEPS_OF_1_MS = 10;
    static final int STEPS_OF_10_MS = 100;
    static final int TEXT_LENGTH = "order-1000".length();

    private static final long MILLISECOND = 1_000_000;

    private static int number;
    private static long input;

    @SuppressWarnings("unused") // written only: a volatile write cannot be optimised away
    private static volatile @Nullable Object kept;

    @SuppressWarnings("unused") // written only
    private static volatile long keptLong;

    private SteadyCells() {}

    /** Takes the file for results, the time bound in milliseconds, then the names of cells. */
    public static void main(String[] arguments) {
        Results results = new Results(Path.of(arguments[0]));
        Duration maxTime = Duration.ofMillis(Long.parseLong(arguments[1]));
        for (int i = 2; i < arguments.length; i++) {
            Cell cell = Cell.valueOf(arguments[i]);
            Code code = code(cell);
            Allocation allocation = code.steadyState().maxTime(maxTime).measure();
            results.add(cell, allocation, Oracle.bytesPerOperation(code.forOracle()), 0);
            results.write(); // now, in case a later cell fails
        }
    }

    /** Both run the same code; the oracle omits the waiting, which allocates nothing. */
    private record Code(SteadyState steadyState, Runnable forOracle) {}

    private static Code code(Cell cell) {
        return switch (cell) {
            case CONCATENATION -> produced(() -> "order-" + (1_000 + (number++ & 511)));
            case ONE_MILLISECOND -> slow(MILLISECOND, STEPS_OF_1_MS, SteadyCells::stepOf1Ms);
            case TEN_MILLISECONDS -> slow(10 * MILLISECOND, STEPS_OF_10_MS, SteadyCells::stepOf10Ms);
            case REMOVABLE -> {
                Producer.OfLong body = () -> new Pair(input++, 3).sum();
                yield new Code(SteadyState.of(body), () -> keptLong = unchecked(body));
            }
            case DISCARDED -> {
                Body body = () -> {
                    decode(input++);
                };
                yield new Code(SteadyState.of(body), () -> unchecked(body));
            }
            case CONSUMED -> produced(() -> decode(input++));
            default -> throw new IllegalArgumentException("not a steady cell: " + cell);
        };
    }

    private static Code produced(Producer<Object> body) {
        return new Code(SteadyState.of(body), () -> kept = unchecked(body));
    }

    private static Code slow(long nanos, int steps, LongUnaryOperator step) {
        Slow measured = new Slow(nanos, steps, step);
        Slow fast = new Slow(0, steps, step);
        return new Code(SteadyState.of((Producer.OfLong) measured::run), () -> keptLong = fast.run());
    }

    /** A slow operation that keeps one array; its steps create objects that do not escape. */
    private record Slow(long nanos, int steps, LongUnaryOperator step) {
        long run() {
            long end = System.nanoTime() + nanos;
            long value = end;
            for (int i = 0; i < steps; i++) {
                value = step.applyAsLong(value);
            }
            while (System.nanoTime() - end < 0) {
                Thread.onSpinWait();
            }
            kept = new byte[16];
            return value;
        }
    }

    private static long stepOf1Ms(long value) {
        return new Pair(value, 7).sum();
    }

    private static long stepOf10Ms(long value) {
        return new Pair(value, 11).sum();
    }

    private static Pair decode(long value) {
        return new Pair(value, 5);
    }

    private record Pair(long left, long right) {
        long sum() {
            return left + right;
        }
    }

    private static @Nullable Object unchecked(Producer<Object> body) {
        try {
            return body.get();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static long unchecked(Producer.OfLong body) {
        try {
            return body.getAsLong();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static void unchecked(Body body) {
        try {
            body.run();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
