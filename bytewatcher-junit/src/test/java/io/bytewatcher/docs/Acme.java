package io.bytewatcher.docs;

import java.util.Map;

/**
 * The classes of com.acme, by name, which examples use and do not show. Their lines are those of the documented failures, and their
 * objects are stored where the JIT cannot remove them.
 */
final class Acme {
    static final Map<String, String> SOURCES =
            Map.of("Order", """
            package com.acme;

            public record Order(int id, int price) {}
            """, "OrderCodec", """
            package com.acme;

            import java.nio.ByteBuffer;

            public class OrderCodec {
                private static volatile Object last;
                private static volatile String text;
                private static int desk = 1_000;

                /** Makes an order of 24 B: a header of 12, two fields of 4, and padding. */
                public Order decode(ByteBuffer buffer) {
                    return new OrderDecoder().decode(buffer);
                }

                /* The lines of the garbage are those of README.md. */




                public void encode(Order order, ByteBuffer buffer) {
                    buffer.putInt(order.id());
                    last = (long) order.id();
                    text = "desk" + desk;
                }
            }
            """, "OrderDecoder", """
            package com.acme;

            import java.nio.ByteBuffer;

            public class OrderDecoder {
                public Order decode(ByteBuffer buffer) {
                    return new Order(buffer.getInt(0), buffer.getInt(4));
                }
            }
            """, "Message", """
            package com.acme;

            public record Message() {}
            """, "Engine", """
            package com.acme;

            import io.bytewatcher.watch.ByteWatcher;
            import java.time.Duration;

            public class Engine {
                public void handle(Message message) {}

                public void run(ByteWatcher watcher) {
                    watcher.operations(1);
                }

                public void run(Duration duration) {}
            }
            """, "Given", """
            package com.acme;

            import io.bytewatcher.Body;
            import io.bytewatcher.report.RunResults;
            import java.nio.ByteBuffer;
            import java.util.List;

            public class Given {
                public static final Order ORDER = new Order(1_000, 1);
                public static final Order order = ORDER;
                public static final OrderCodec codec = new OrderCodec();
                public static final ByteBuffer buffer = ByteBuffer.allocateDirect(256);
                public static final Engine engine = new Engine();
                public static final List<Message> messages = List.of();
                public static final Runnable job = () -> {};
                public static final RunResults results = null;

                public static void work() {}

                public static void soak() {}
            }
            """);

    private Acme() {}
}
