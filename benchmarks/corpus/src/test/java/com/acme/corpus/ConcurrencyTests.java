package com.acme.corpus;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import io.reactivex.rxjava3.core.Flowable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.HdrHistogram.Histogram;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.TearDown;

public class ConcurrencyTests extends Operations {
    private final MpscArrayQueue<String> array = new MpscArrayQueue<>(64);
    private final SpscLinkedQueue<String> linked = new SpscLinkedQueue<>();
    private final RingBuffer<long[]> disruptor = RingBuffer.createSingleProducer(() -> new long[1], 64);
    private final Sequence read = new Sequence(-1);
    private final ManyToOneRingBuffer ring =
            new ManyToOneRingBuffer(new UnsafeBuffer(new byte[1024 + RingBufferDescriptor.TRAILER_LENGTH]));
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[32]);
    private final Cache<Integer, String> caffeine = Caffeine.newBuilder().maximumSize(1_000).build();
    private final Histogram histogram = new Histogram(3_600_000_000L, 3);
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantReadWriteLock readWriteLock = new ReentrantReadWriteLock();
    private final LongAdder adder = new LongAdder();
    private final SpscArrayQueue<String> requests = new SpscArrayQueue<>(16);
    private final SpscArrayQueue<String> answers = new SpscArrayQueue<>(16);
    private Thread partner;
    private volatile boolean stopped;
    private int next;

    public ConcurrencyTests() {
        disruptor.addGatingSequences(read);
        for (int i = 0; i < 100; i++) {
            caffeine.put(i, "v" + i);
            histogram.recordValue(i * 100L);
        }
    }

    @AfterEach
    @TearDown
    public void stop() throws InterruptedException {
        stopped = true;
        if (partner != null) {
            partner.join();
        }
    }

    @Test
    @Benchmark
    public void jctoolsArrayQueue() {
        array.offer("one");
        kept = array.poll();
    }

    @Test
    @Benchmark
    public void jctoolsLinkedQueue() {
        linked.offer("one");
        kept = linked.poll();
    }

    @Test
    @Benchmark
    public void disruptorPublish() {
        long sequence = disruptor.next();
        disruptor.get(sequence)[0] = next++;
        disruptor.publish(sequence);
        read.set(sequence);
    }

    @Test
    @Benchmark
    public void agronaRing() {
        message.putInt(0, next++);
        ring.write(1, message, 0, 16);
        number = ring.read((type, buffer, index, length) -> number = buffer.getInt(index));
    }

    @Test
    @Benchmark
    public void caffeineGet() {
        kept = caffeine.getIfPresent(next++ % 100);
    }

    @Test
    @Benchmark
    public void histogramRecord() {
        histogram.recordValue(next++ & 0xFFFF);
    }

    @Test
    @Benchmark
    public void histogramPercentile() {
        number = histogram.getValueAtPercentile(99);
    }

    @Test
    @Benchmark
    public void histogramIterated() {
        long count = 0;
        for (var value : histogram.recordedValues()) {
            count += value.getCountAddedInThisIterationStep();
        }
        number = count;
    }

    @Test
    @Benchmark
    public void lockUncontended() {
        lock.lock();
        try {
            number = next++;
        } finally {
            lock.unlock();
        }
    }

    @Test
    @Benchmark
    public void readLock() {
        readWriteLock.readLock().lock();
        try {
            kept = "read";
        } finally {
            readWriteLock.readLock().unlock();
        }
    }

    @Test
    @Benchmark
    public void longAdder() {
        adder.increment();
    }

    @Test
    @Benchmark
    public void completedFuture() {
        kept = CompletableFuture.completedFuture("a").thenApply(String::length).join();
    }

    @Test
    @Benchmark
    public void flowable() {
        kept = Flowable.range(1, 10).map(n -> n * 2).filter(n -> n % 3 == 0).reduce(0, Integer::sum).blockingGet();
    }

    /** Each request is answered by another thread. */
    @Test
    @Benchmark
    public void requestToAnotherThread() {
        if (partner == null) {
            partner = new Thread(this::answer, "partner");
            partner.setDaemon(true);
            partner.start();
        }
        requests.offer("ping");
        String answer;
        while ((answer = answers.poll()) == null) {
            Thread.onSpinWait();
        }
        kept = answer;
    }

    private void answer() {
        while (!stopped) {
            String request = requests.poll();
            if (request == null) {
                Thread.onSpinWait();
            } else {
                answers.offer(request);
            }
        }
    }
}
