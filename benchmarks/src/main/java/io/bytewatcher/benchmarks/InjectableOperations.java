package io.bytewatcher.benchmarks;

import io.bytewatcher.Body;
import io.bytewatcher.samples.echo.EchoClient;
import io.bytewatcher.samples.echo.EchoServer;
import io.bytewatcher.samples.prepend.FixEncoder;
import io.bytewatcher.samples.prepend.HandWrittenFixEncoder;
import io.bytewatcher.samples.prepend.NewOrder;
import io.bytewatcher.samples.prepend.PrependingFixEncoder;
import io.bytewatcher.samples.prepend.Side;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import net.openhft.chronicle.bytes.Bytes;
import org.HdrHistogram.Histogram;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.Long2LongHashMap;

/**
 * Operations of the samples and of third-party libraries, each with a place before it and one after it where allocation can be
 * injected. None allocates anything itself.
 */
final class InjectableOperations implements AutoCloseable {

    private static final String POOL = "pool thread";
    private static final String VIRTUAL = "virtual thread";

    private final NewOrder order = new NewOrder(42, "BWAT", Side.BUY, 500, 101_2500);
    private final Bytes<?> direct = Bytes.allocateDirect(1024);
    private final Bytes<?> onHeap = Bytes.wrapForWrite(new byte[1024]);
    private final FixEncoder prepending = new PrependingFixEncoder();
    private final FixEncoder handWritten = new HandWrittenFixEncoder();
    private final EchoServer server;
    private final EchoClient client;
    private final Histogram histogram = new Histogram(3_600_000_000_000L, 3);
    private final Long2LongHashMap longs = new Long2LongHashMap(-1);
    private final IntArrayList ints = new IntArrayList();
    private final Map<String, Function<Injector, Body>> operations = new LinkedHashMap<>();
    private final List<OtherThread> threads = new ArrayList<>();
    private long next;

    InjectableOperations() throws IOException {
        server = EchoServer.open();
        client = EchoClient.connect(server.address(), 64, Duration.ofSeconds(20));
        operations.put("prepend direct", injector -> () -> {
            injector.before();
            prepending.encode(order, direct);
            injector.after();
        });
        operations.put("prepend heap", injector -> () -> {
            injector.before();
            prepending.encode(order, onHeap);
            injector.after();
        });
        operations.put("write by hand", injector -> () -> {
            injector.before();
            handWritten.encode(order, direct);
            injector.after();
        });
        operations.put("echo round trip", injector -> () -> {
            injector.before();
            client.begin();
            do {
                server.poll();
            } while (!client.poll());
            injector.after();
        });
        operations.put("echo idle poll", injector -> () -> {
            injector.before();
            server.poll();
            injector.after();
        });
        operations.put("HdrHistogram record", injector -> () -> {
            injector.before();
            histogram.recordValue(next++ & 0xffff);
            injector.after();
        });
        operations.put("Agrona map", injector -> () -> {
            injector.before();
            long key = next++ & 127;
            longs.put(key, longs.get(key ^ 1) + 1);
            injector.after();
        });
        operations.put(POOL, injector -> onOtherThread(OtherThread.Kind.PLATFORM, injector));
        operations.put(VIRTUAL, injector -> onOtherThread(OtherThread.Kind.VIRTUAL, injector));
        operations.put("Agrona list", injector -> () -> {
            injector.before();
            ints.clear();
            for (int i = 0; i < 10; i++) {
                ints.addInt(i);
            }
            injector.after();
        });
    }

    /** The names of the operations, in an order that is always the same. */
    List<String> names() {
        return List.copyOf(operations.keySet());
    }

    /** How many calls there have to be: fewer where each of them waits for another thread. */
    static long minOperations(String operation) {
        return isOnOtherThread(operation) ? 100_000 : 1_000_000;
    }

    /** Whether it is to be measured over all threads. */
    static boolean isOnOtherThread(String operation) {
        return operation.equals(POOL) || operation.equals(VIRTUAL);
    }

    private Body onOtherThread(OtherThread.Kind kind, Injector injector) {
        endThreads();
        OtherThread other = OtherThread.start(kind, () -> {
            injector.before();
            next += 31 * next + 1;
            injector.after();
        });
        threads.add(other);
        return () -> other.run();
    }

    /** To be called after each measurement: virtual threads spin. */
    void endThreads() {
        threads.forEach(OtherThread::close);
        threads.clear();
    }

    /** The operation with the injected allocation. */
    Body with(Injection injection) {
        Function<Injector, Body> operation = operations.get(injection.operation());
        if (operation == null) {
            throw new IllegalArgumentException(
                    "operation: " + injection.operation() + " (expected: one of " + names() + ")");
        }
        return operation.apply(new Injector(injection));
    }

    @Override
    public void close() throws IOException {
        endThreads();
        client.close();
        server.close();
        direct.releaseLast();
        onHeap.releaseLast();
    }
}
