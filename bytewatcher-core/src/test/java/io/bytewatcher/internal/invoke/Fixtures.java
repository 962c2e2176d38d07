package io.bytewatcher.internal.invoke;

import static io.bytewatcher.internal.invoke.InvokerTests.saw;

import java.io.IOException;

/** Forms of test classes. */
@SuppressWarnings("unused") // called through invokers
class Fixtures {
    private static void statically() {
        saw("statically");
    }

    private void primitives(
            boolean z, byte b, char c, short s, int i, long j, float f, double d, int[] is, String[][] ss, Object o) {
        saw(z, b, c, s, i, j, f, d, is, ss, o);
    }

    void wide(long j, double d) {
        saw(j, d);
    }

    long aLong() {
        return 1;
    }

    double aDouble() {
        return 1;
    }

    int anInt() {
        return 1;
    }

    Object anObject() {
        return this;
    }

    void fails() throws IOException {
        throw new IOException("as it is");
    }

    static final class Nested {
        private void hidden() {
            saw("hidden");
        }
    }

    static final class Initialised {
        static final byte[] STATE = new byte[1000];

        static void touch() {}
    }

    static final class Broken {
        static final int STATE = fail();

        static void touch() {}

        private static int fail() {
            throw new IllegalStateException("broken");
        }
    }

    interface Contract {
        void implemented();

        default void holds() {
            saw("holds");
        }

        private void inside() {
            saw("inside");
        }

        static void statically() {
            saw("static in interface");
        }
    }

    static final class ContractTest implements Contract {
        @Override
        public void implemented() {}
    }

    static class Base {
        void overridden() {
            saw("base");
        }
    }

    static final class Derived extends Base {
        @Override
        void overridden() {
            saw("derived");
        }
    }

    static final class Many extends Base {
        void first() {
            saw("first");
        }

        String second() {
            saw("second");
            return "";
        }

        long third() {
            saw("third");
            return 3;
        }

        private void hidden() {
            saw("hidden");
        }

        @Override
        void overridden() {
            saw("overridden");
        }
    }

    abstract static class Generic<T> {
        abstract void take(T value);
    }

    static final class OfStrings extends Generic<String> {
        @Override
        void take(String value) {
            saw(value);
        }
    }

    record Point(int x) {
        private void method() {
            saw(x);
        }
    }

    enum Colour {
        RED;

        private void method() {
            saw(name());
        }
    }

    static final class Quiet implements AutoCloseable {
        @Override
        public void close() {
            saw("closed");
        }
    }
}
