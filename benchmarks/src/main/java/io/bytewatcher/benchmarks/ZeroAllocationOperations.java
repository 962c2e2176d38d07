package io.bytewatcher.benchmarks;

import io.bytewatcher.Body;
import io.bytewatcher.SteadyState;
import io.bytewatcher.benchmarks.Operation.Needs;
import io.bytewatcher.samples.echo.EchoClient;
import io.bytewatcher.samples.echo.EchoServer;
import io.bytewatcher.samples.prepend.FixEncoder;
import io.bytewatcher.samples.prepend.HandWrittenFixEncoder;
import io.bytewatcher.samples.prepend.NewOrder;
import io.bytewatcher.samples.prepend.PrependingFixEncoder;
import io.bytewatcher.samples.prepend.Side;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import net.openhft.chronicle.bytes.Bytes;
import org.HdrHistogram.Histogram;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.Long2LongHashMap;

/** Operations as tests have them, from some nanoseconds to a millisecond long. None allocates once it has settled. */
final class ZeroAllocationOperations implements AutoCloseable {

    private static final int BUFFER_SIZE = 4 * 1024;
    private static final int ELEMENTS = 1_000;
    private static final VarHandle SLOT = slot();

    private final NewOrder order = new NewOrder(42, "BWAT", Side.BUY, 500, 101_2500);
    private final Bytes<?> direct = Bytes.allocateDirect(BUFFER_SIZE);
    private final Bytes<?> onHeap = Bytes.wrapForWrite(new byte[BUFFER_SIZE]);
    private final FixEncoder prepending = new PrependingFixEncoder();
    private final FixEncoder handWritten = new HandWrittenFixEncoder();
    private final EchoServer server;
    private final EchoClient client;
    private final Histogram histogram = new Histogram(3_600_000_000_000L, 3);
    private final Long2LongHashMap longs = new Long2LongHashMap(-1);
    private final IntArrayList ints = new IntArrayList();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64).order(ByteOrder.LITTLE_ENDIAN);
    private final Map<String, String> map = new HashMap<>();
    private final String[] keys = new String[64];
    private final List<Integer> list = new ArrayList<>();
    private final StringBuilder text = new StringBuilder(256);
    private final AtomicLong atomic = new AtomicLong();
    private final long[] slots = new long[ELEMENTS];
    private final byte[] bytes = new byte[64 * 1024];
    private final CRC32 checksum = new CRC32();
    private final Object lock = new Object();
    private final StringBuilder name = new StringBuilder();
    private long state = 88_172_645_463_325_252L;
    private int next;
    private OtherThread other = OtherThread.start(OtherThread.Kind.PLATFORM, () -> {});

    ZeroAllocationOperations() throws IOException {
        server = EchoServer.open();
        client = EchoClient.connect(server.address(), 64, Duration.ofSeconds(20));
        for (int i = 0; i < keys.length; i++) {
            keys[i] = "key-" + i;
            map.put("key-" + i, "value-" + i);
        }
        for (int i = 0; i < ELEMENTS; i++) {
            list.add(i * 7);
            slots[i] = i;
        }
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        name.append("the quick brown fox jumps over the lazy dog");
    }

    /** All of them, in an order that is always the same. */
    List<Operation> all() {
        return List.of(
                new Operation("chronicle prepend direct", Needs.NOTHING, SteadyState.of(this::prependDirect)),
                new Operation("chronicle prepend heap", Needs.NOTHING, SteadyState.of(this::prependOnHeap)),
                new Operation("chronicle by hand", Needs.NOTHING, SteadyState.of(this::writeByHand)),
                new Operation("echo on one thread", Needs.NOTHING, SteadyState.of(this::echo)),
                new Operation("echo server idle poll", Needs.NOTHING, SteadyState.of(() -> server.poll())),
                new Operation("HdrHistogram record", Needs.NOTHING, SteadyState.of(this::record)),
                new Operation("Agrona long map", Needs.NOTHING, SteadyState.of(this::putAndGetLong)),
                new Operation("Agrona int list", Needs.NOTHING, SteadyState.of(this::fillInts)),
                new Operation("ByteBuffer codec", Needs.NOTHING, SteadyState.of(this::encodeAndDecode)),
                new Operation("HashMap get", Needs.NOTHING, SteadyState.of(this::getFromMap)),
                new Operation("ArrayList by index", Needs.NOTHING, SteadyState.of(this::sumByIndex)),
                new Operation("charAt loop", Needs.NOTHING, SteadyState.of(this::hashOfChars)),
                new Operation("bit mixing", Needs.NOTHING, SteadyState.of(() -> mix(20))),
                new Operation("StringBuilder reused", Needs.NOTHING, SteadyState.of(this::appendText)),
                new Operation("AtomicLong, VarHandle", Needs.NOTHING, SteadyState.of(this::countAtomically)),
                new Operation("synchronized", Needs.NOTHING, SteadyState.of(this::countLocked)),
                new Operation("CRC32 of 64 KiB", Needs.NOTHING, SteadyState.of(this::checksum)),
                new Operation("bit mixing, 1 ms", Needs.NOTHING, SteadyState.of(() -> mix(300_000))),
                new Operation("small records", Needs.ESCAPE_ANALYSIS, SteadyState.of(this::addVectors)),
                new Operation("iterator", Needs.ESCAPE_ANALYSIS, SteadyState.of(this::sumByIterator)),
                new Operation("Optional chain", Needs.ESCAPE_ANALYSIS, SteadyState.of(this::chainOptionals)),
                new Operation("records, 1 ms", Needs.ESCAPE_ANALYSIS, SteadyState.of(this::addManyVectors)),
                onOtherThread("pool thread", OtherThread.Kind.PLATFORM),
                onOtherThread("virtual thread", OtherThread.Kind.VIRTUAL),
                new Operation(
                        "bit mixing, disturbed",
                        Needs.NOTHING,
                        SteadyState.of(() -> mix(20)).allThreads(),
                        ZeroAllocationOperations::disturb),
                new Operation(
                        "bit mixing, 1 ms, disturbed",
                        Needs.NOTHING,
                        SteadyState.of(() -> mix(300_000)).allThreads(),
                        ZeroAllocationOperations::disturb));
    }

    /** Over all threads; the other thread is there as long as it is measured, because a virtual one spins. */
    private Operation onOtherThread(String name, OtherThread.Kind kind) {
        return new Operation(
                name, Needs.NOTHING, SteadyState.of((Body) () -> other.run()).allThreads(), () -> {
                    other.close();
                    other = OtherThread.start(kind, () -> mix(20));
                    return () -> other.close();
                });
    }

    private static Runnable disturb() {
        Disturbance disturbance = Disturbance.start();
        return disturbance::close;
    }

    @Override
    public void close() throws IOException {
        other.close();
        client.close();
        server.close();
        direct.releaseLast();
        onHeap.releaseLast();
    }

    private void prependDirect() {
        prepending.encode(order, direct);
    }

    private void prependOnHeap() {
        prepending.encode(order, onHeap);
    }

    private void writeByHand() {
        handWritten.encode(order, direct);
    }

    private void echo() throws IOException {
        client.begin();
        do {
            server.poll();
        } while (!client.poll());
    }

    private void record() {
        histogram.recordValue(mix(1) >>> 24);
    }

    private long putAndGetLong() {
        long key = next++ & 127;
        longs.put(key, key + 1);
        return longs.get(key ^ 1);
    }

    private int fillInts() {
        ints.clear();
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            ints.addInt(i);
            sum += ints.getInt(i);
        }
        return sum;
    }

    private long encodeAndDecode() {
        buffer.clear();
        buffer.putLong(next++).putInt(7).putDouble(1.5).putShort((short) 3);
        buffer.flip();
        return buffer.getLong() + buffer.getInt() + (long) buffer.getDouble() + buffer.getShort();
    }

    private String getFromMap() {
        return map.getOrDefault(keys[next++ & 63], "");
    }

    private int sumByIndex() {
        int sum = 0;
        for (int i = 0; i < list.size(); i++) {
            sum += list.get(i);
        }
        return sum;
    }

    private int hashOfChars() {
        int hash = 0;
        for (int i = 0; i < name.length(); i++) {
            hash = 31 * hash + name.charAt(i);
        }
        return hash + keys[hash & 63].hashCode();
    }

    private long mix(int times) {
        long x = state;
        for (int i = 0; i < times; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        state = x;
        return x;
    }

    private int appendText() {
        text.setLength(0);
        text.append("order ")
                .append(next++)
                .append(" at ")
                .append(101L)
                .append('.')
                .append("50");
        return text.length();
    }

    private long countAtomically() {
        long previous = (long) SLOT.getAndAdd(slots, next++ & 63, 1L);
        return atomic.incrementAndGet() + previous;
    }

    private int countLocked() {
        synchronized (lock) {
            return ++next;
        }
    }

    private long checksum() {
        checksum.reset();
        checksum.update(bytes, 0, bytes.length);
        return checksum.getValue();
    }

    private long addVectors() {
        int i = next++ & 511;
        Vector sum = new Vector(slots[i], i).plus(new Vector(slots[i + 1], 3)).plus(new Vector(7, slots[i + 2]));
        return sum.x() + sum.y();
    }

    private int sumByIterator() {
        int sum = 0;
        for (int value : list) {
            sum += value;
        }
        return sum;
    }

    private int chainOptionals() {
        String key = keys[next++ & 63];
        return Optional.of(key).filter(k -> k.length() > 4).map(String::length).orElse(0);
    }

    private long addManyVectors() {
        long sum = 0;
        for (int i = 0; i < 300_000; i++) {
            Vector vector = new Vector(slots[i % ELEMENTS], i).plus(new Vector(i, sum));
            sum ^= vector.x() + vector.y();
        }
        return sum;
    }

    private static VarHandle slot() {
        return MethodHandles.arrayElementVarHandle(long[].class);
    }

    private record Vector(long x, long y) {
        Vector plus(Vector other) {
            return new Vector(x + other.x, y + other.y);
        }
    }
}
