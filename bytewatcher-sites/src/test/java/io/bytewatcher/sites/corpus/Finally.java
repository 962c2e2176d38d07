package io.bytewatcher.sites.corpus;

import io.bytewatcher.sites.corpus.Exceptions.Heavy;
import io.bytewatcher.sites.corpus.Exceptions.Light;

/** try/finally and try-with-resources. */
final class Finally {
    private Finally() {}

    @Case("finally after a normal end")
    static void normally() {
        try {
            Sink.keep(new Object()); // 16 B: new Object
        } finally {
            Sink.keep(new int[1]); // 24 B: new int[]
        }
        Sink.keep(new long[1]); // 24 B: new long[]
    }

    @Case("finally on the way out, by exception and by return")
    static void onTheWayOut() {
        try {
            Sink.keep(leave(Sink.opaque(0)));
            Sink.keep(leave(Sink.opaque(1)));
        } catch (Light light) {
            Sink.keep(light);
        }
    }

    private static Object leave(int how) {
        try {
            if (how == 0) {
                return new byte[3]; // 24 B: new byte[]
            }
            throw new Light(); // 40 B: exception Light
        } finally {
            Sink.keep(new int[1]); // 2 x 24 B: new int[]
        }
    }

    @Case("a finally that throws away the exception")
    static void swallowing() {
        Sink.keep(swallowed());
    }

    @SuppressWarnings({"finally", "Finally"})
    private static Object swallowed() {
        try {
            throw new Light(); // 40 B: exception Light
        } finally {
            return new Object(); // 16 B: new Object
        }
    }

    @Case("finally in finally")
    static void nested() {
        try {
            try {
                throw new Light(); // 40 B: exception Light
            } finally {
                try {
                    Sink.keep(new Object()); // 16 B: new Object
                } finally {
                    Sink.keep(new int[1]); // 24 B: new int[]
                }
            }
        } catch (Light light) {
            Sink.keep(new long[1]); // 24 B: new long[]
        }
    }

    @Case("finally in a loop that is continued and left")
    static void inALoop() {
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    break;
                }
                Sink.keep(new Object()); // 2 x 16 B: new Object
            } finally {
                Sink.keep(new int[i]); // 96 B: new int[]
            }
        }
    }

    @Case("try-with-resources")
    static void withResources() {
        try (Resource first = new Resource(); // 16 B: new Resource
                Resource second = new Resource()) { // 16 B: new Resource
            Sink.keep(first, second);
            Sink.keep(new Object()); // 16 B: new Object
        }
    }

    private static final class Resource implements AutoCloseable {
        @Override
        public void close() {
            Sink.keep(new int[1]); // 2 x 24 B: new int[]
        }
    }

    @Case("try-with-resources whose body and close both throw")
    static void suppressed() {
        try (Failing failing = new Failing()) { // 16 B: new Failing + 48 B: Throwable.addSuppressed(...)
            Sink.keep(failing);
            throw new Heavy(); // 40 B: exception Heavy
        } catch (Heavy heavy) {
            Sink.keep(new Object()); // 16 B: new Object
        }
    }

    private static final class Failing implements AutoCloseable {
        @Override
        public void close() {
            throw new Light(); // 40 B: exception Light
        }
    }
}
