package io.bytewatcher.benchmarks.peers;

import static io.bytewatcher.benchmarks.peers.KnownSize.REFERENCE;
import static io.bytewatcher.benchmarks.peers.KnownSize.array;
import static io.bytewatcher.benchmarks.peers.KnownSize.object;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The {@link KnownSize}s. They need only the JDK, because each peer runs them on a class path of its own. */
final class KnownSizes {
    private static final int KIB = 1024;
    private static final int MIB = 1024 * KIB;

    /** The environment variable that names the known size of a JVM. */
    static final String VARIABLE = "BYTEWATCHER_KNOWN_SIZE";

    @SuppressWarnings("unused") // written only: what reaches a volatile field cannot be optimised away
    private static volatile @Nullable Object kept;

    @SuppressWarnings("unused") // written only
    private static volatile long number = 1_000_000;

    private static final byte[] HUNDRED = new byte[100];

    private KnownSizes() {}

    static List<KnownSize> all() {
        return List.of(
                new KnownSize("nothing", 0, () -> number = 1_000_000),
                new KnownSize("new Object()", object(0), () -> kept = new Object()),
                new KnownSize("object of a byte", object(1), () -> kept = new Shapes.OneByte()),
                new KnownSize("object of an int", object(4), () -> kept = new Shapes.OneInt()),
                new KnownSize("object of a long", object(8), () -> kept = new Shapes.OneLong()),
                new KnownSize("object of four longs", object(32), () -> kept = new Shapes.FourLongs()),
                new KnownSize("object of mixed fields", object(8 + 4 + 1 + REFERENCE), () -> kept = new Shapes.Mixed()),
                new KnownSize("object of a subclass", object(8 + 4), () -> kept = new Shapes.Derived()),
                new KnownSize("boxed int", object(4), () -> kept = Integer.valueOf((int) number)),
                new KnownSize("boxed long", object(8), () -> kept = Long.valueOf(number)),
                new KnownSize("boxed double", object(8), () -> kept = Double.valueOf((double) number)),
                new KnownSize("new byte[0]", array(0, 1), () -> kept = new byte[0]),
                new KnownSize("new byte[1]", array(1, 1), () -> kept = new byte[1]),
                new KnownSize("new byte[8]", array(8, 1), () -> kept = new byte[8]),
                new KnownSize("new byte[9]", array(9, 1), () -> kept = new byte[9]),
                new KnownSize("new boolean[33]", array(33, 1), () -> kept = new boolean[33]),
                new KnownSize("new char[10]", array(10, 2), () -> kept = new char[10]),
                new KnownSize("new short[31]", array(31, 2), () -> kept = new short[31]),
                new KnownSize("new int[7]", array(7, 4), () -> kept = new int[7]),
                new KnownSize("new float[64]", array(64, 4), () -> kept = new float[64]),
                new KnownSize("new double[100]", array(100, 8), () -> kept = new double[100]),
                new KnownSize("new long[1000]", array(1_000, 8), () -> kept = new long[1_000]),
                new KnownSize("new Object[10]", array(10, REFERENCE), () -> kept = new Object[10]),
                new KnownSize("new String[333]", array(333, REFERENCE), () -> kept = new String[333]),
                new KnownSize(
                        "new int[10][10]", array(10, REFERENCE) + 10 * array(10, 4), () -> kept = new int[10][10]),
                new KnownSize("clone of a byte[100]", array(100, 1), () -> kept = HUNDRED.clone()),
                new KnownSize("new byte[1 KiB]", array(KIB, 1), () -> kept = new byte[KIB]),
                new KnownSize("new byte[4 KiB]", array(4 * KIB, 1), () -> kept = new byte[4 * KIB]),
                new KnownSize("new byte[100,000]", array(100_000, 1), () -> kept = new byte[100_000]),
                new KnownSize("new byte[1 MiB]", array(MIB, 1), () -> kept = new byte[MIB]),
                new KnownSize("new int[1,000,000]", array(1_000_000, 4), () -> kept = new int[1_000_000]),
                new KnownSize("new byte[16 MiB]", array(16 * MIB, 1), () -> kept = new byte[16 * MIB]),
                new KnownSize("new byte[64 MiB - 16]", array(64 * MIB - 16, 1), () -> kept = new byte[64 * MIB - 16]),
                new KnownSize("10 x new Object()", 10 * object(0), () -> Many.objects(10)),
                new KnownSize("1,000 x new Object()", 1_000 * object(0), () -> Many.objects(1_000)),
                new KnownSize("100,000 x new Object()", 100_000 * object(0), () -> Many.objects(100_000)),
                new KnownSize("1,000 x boxed long", 1_000 * object(8), () -> Many.boxes(1_000)),
                new KnownSize("list of 100 nodes", 100 * object(REFERENCE + 4), () -> Many.nodes(100)),
                new KnownSize("1,000 x new byte[100]", 1_000 * array(100, 1), () -> Many.arrays(1_000, 100)),
                new KnownSize("10,000 x new byte[1 KiB]", 10_000 * array(KIB, 1), () -> Many.arrays(10_000, KIB)),
                new KnownSize(
                        "array of 1,000 objects",
                        array(1_000, REFERENCE) + 1_000 * object(4),
                        () -> Many.arrayOfObjects(1_000)));
    }

    /** A known size that has run once, so its classes are loaded. */
    static KnownSize ready(String name) {
        KnownSize size = all().stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no known size " + name));
        size.code().run();
        return size;
    }

    /** The known size that this JVM was started for. It has run once. */
    static KnownSize ofThisJvm() {
        return ready(System.getenv(VARIABLE));
    }

    /**
     * Many objects. This class has no string constants, because its methods are hot: a JIT that compiles a method resolves the unused
     * constants of its class on the measured thread.
     */
    private static final class Many {
        static void objects(int count) {
            for (int i = 0; i < count; i++) {
                kept = new Object();
            }
        }

        static void boxes(int count) {
            for (int i = 0; i < count; i++) {
                kept = Long.valueOf(1_000_000L + i);
            }
        }

        static void arrays(int count, int length) {
            for (int i = 0; i < count; i++) {
                kept = new byte[length];
            }
        }

        static void nodes(int count) {
            Shapes.Node last = null;
            for (int i = 0; i < count; i++) {
                last = new Shapes.Node(last, i);
            }
            kept = last;
        }

        static void arrayOfObjects(int count) {
            Shapes.OneInt[] array = new Shapes.OneInt[count];
            kept = array;
            for (int i = 0; i < count; i++) {
                array[i] = new Shapes.OneInt();
            }
        }
    }

    /** Objects of different layouts. */
    @SuppressWarnings("unused") // the fields are there for their size
    private static final class Shapes {
        static final class OneByte {
            byte value;
        }

        static final class OneInt {
            int value;
        }

        static class OneLong {
            long value;
        }

        static final class Derived extends OneLong {
            int more;
        }

        static final class FourLongs {
            long first;
            long second;
            long third;
            long fourth;
        }

        static final class Mixed {
            long number;
            int count;
            byte flag;

            @Nullable
            Object reference;
        }

        static final class Node {
            final @Nullable Node next;
            final int value;

            Node(@Nullable Node next, int value) {
                this.next = next;
                this.value = value;
            }
        }
    }
}
