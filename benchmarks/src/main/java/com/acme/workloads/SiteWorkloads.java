package com.acme.workloads;

import io.bytewatcher.Body;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Ten workloads. The comment at the end of a line says how much the line allocates in one run at the steady state, by the sizes of
 * its objects in a 64-bit JVM with compressed references; where escape analysis removes objects, the interpreter's figure follows.
 * What cannot be known by construction is "the rest": one line of a workload at most, which allocates what the others do not.
 * The comparison reads these comments, so the source is in the jar.
 */
@SuppressWarnings("unused") // fields are only written: what reaches a volatile field cannot be optimised away
public final class SiteWorkloads {
    private static final List<Integer> QUANTITIES = new ArrayList<>(List.of(10, 20, 30));

    private static volatile @Nullable Object sink;
    private static volatile long sum;
    private static volatile long price = 1_000;
    private static volatile int quantity = 2_000;
    private static volatile String symbol = "ACME";

    private SiteWorkloads() {}

    /**
     * The workloads.
     *
     * @return each a class of its own, whose simple name is the workload's
     */
    public static List<Body> all() {
        return List.of(
                new Boxing(),
                new Concatenation(),
                new CapturingLambda(),
                new Iterators(),
                new RecordsAndArrays(),
                new Varargs(),
                new Formatting(),
                new Exceptions(),
                new EscapeAnalysis(),
                new Callbacks());
    }

    private record Order(long id, int quantity) {}

    static final class Boxing implements Body {
        @Override
        public void run() {
            sink = price; // 24 B
            sink = quantity; // 16 B
            sink = price / 3.0; // 24 B
            sink = Optional.of(quantity); // 32 B
        }
    }

    static final class Concatenation implements Body {
        private final StringBuilder builder = new StringBuilder(64);

        @Override
        public void run() {
            sink = price + ":" + quantity; // 56 B
            sink = symbol + "-" + symbol; // 56 B
            builder.setLength(0);
            builder.append(price).append(symbol);
            sink = builder.toString(); // 48 B
        }
    }

    static final class CapturingLambda implements Body {
        @Override
        public void run() {
            long captured = price;
            sink = task(() -> sum = captured); // 24 B
            sink = task(this::work); // 16 B
            sink = task(SiteWorkloads::all);
        }

        private static Runnable task(Runnable runnable) {
            return runnable;
        }

        private void work() {
            sum = price;
        }
    }

    static final class Iterators implements Body {
        @Override
        public void run() {
            sink = QUANTITIES.iterator(); // 32 B
            sink = QUANTITIES.listIterator(); // 32 B
            long total = 0;
            for (int each : QUANTITIES) { // 0 B, interpreted 32 B
                total += each;
            }
            sum = total;
        }
    }

    static final class RecordsAndArrays implements Body {
        @Override
        public void run() {
            sink = new Order(price, quantity); // 24 B
            sink = new byte[100]; // 120 B
            sink = new int[10][2]; // 296 B
            Object[] orders = new Order[] {new Order(1, 1), new Order(2, 2)}; // 72 B
            sink = orders;
            sink = orders.clone(); // 24 B
        }
    }

    static final class Varargs implements Body {
        @Override
        public void run() {
            sink = parts("price", price); // 48 B
            sink = Arrays.asList(price, quantity); // 88 B
            sink = parts(); // 16 B
        }

        private static Object[] parts(Object... parts) {
            return parts;
        }
    }

    static final class Formatting implements Body {
        @Override
        public void run() {
            sink = Integer.toString(quantity); // 48 B
            sink = String.format("%d at %s", quantity, symbol); // the rest
        }
    }

    static final class Exceptions implements Body {
        @Override
        public void run() {
            try {
                reject();
            } catch (Rejected e) {
                sink = e;
            }
            try {
                throw new IllegalStateException(symbol); // the rest
            } catch (IllegalStateException e) {
                sink = new Object[] {e}; // 24 B
            }
        }

        private static void reject() throws Rejected {
            throw new Rejected(); // 40 B
        }

        private static final class Rejected extends Exception {
            private static final long serialVersionUID = 1;

            Rejected() {
                super("rejected", null, false, false);
            }
        }
    }

    static final class EscapeAnalysis implements Body {
        private record Point(long x, long y) {
            Point plus(Point other) {
                return new Point(x + other.x, y + other.y); // 0 B, interpreted 32 B
            }
        }

        @Override
        public void run() {
            Point from = new Point(price, quantity); // 0 B, interpreted 32 B
            Point to = from.plus(new Point(1, 2)); // 0 B, interpreted 32 B
            Long boxed = to.x * 1_000; // 0 B, interpreted 24 B
            long[] buffer = {to.y, boxed, 3}; // 0 B, interpreted 40 B
            Optional<Point> found = Optional.of(to); // 0 B, interpreted 16 B
            sink = new long[] {buffer[0] + found.get().y}; // 24 B
            sum = buffer[1];
        }
    }

    static final class Callbacks implements Body {
        private final Map<String, Order> orders = new HashMap<>();

        @Override
        public void run() {
            QUANTITIES.forEach(each -> {
                sink = new Order(each, 1); // 72 B
            });
            orders.clear();
            orders.computeIfAbsent(symbol, Callbacks::make); // 32 B
            Object[] array = new Object[3]; // 32 B
            Arrays.setAll(array, i -> {
                return new int[i]; // 64 B
            });
            sink = array;
        }

        private static Order make(String key) {
            return new Order(2, key.length()); // 24 B
        }
    }
}
