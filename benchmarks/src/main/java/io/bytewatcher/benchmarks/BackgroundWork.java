package io.bytewatcher.benchmarks;

import io.bytewatcher.test.Await;
import io.bytewatcher.test.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Work of the JVM beside a measurement of all threads. It must not count. Threads of the JDK end, as its process reaper does a minute after
 * the last process. The JIT compiles code, and allocates its string constants on the compilers' threads. The threads exist before the
 * measurement begins, and end or compile in its first two seconds.
 */
public final class BackgroundWork implements AutoCloseable {
    private static final int ENDING = 40;
    private static final long GAP_NANOS = 50_000_000;

    /** Together enough for C2 to compile a method. */
    private static final int CALLS = 10_000;

    private static final int REPETITIONS = 20;

    private static final AtomicInteger CONSTANTS = new AtomicInteger();

    /** As the threads of Surefire, a thread of this name does not count. */
    private static final String COMPILING = "surefire-compiling";

    @SuppressWarnings("unused") // written only: what reaches a volatile field cannot be optimised away
    private static volatile @Nullable Object sink;

    @SuppressWarnings("unused") // written only
    private static volatile int number;

    private final List<Thread> threads = new ArrayList<>();

    private BackgroundWork() {}

    /** Starts the threads, and returns when all of them wait. */
    public static BackgroundWork start() {
        BackgroundWork work = new BackgroundWork();
        CountDownLatch ready = new CountDownLatch(ENDING + 1);
        for (int i = 0; i < ENDING; i++) {
            long life = i * GAP_NANOS;
            work.add(new Thread(Threads.rootGroup(), () -> end(ready, life), "process reaper"));
        }
        List<IntUnaryOperator> codes = codes();
        work.add(new Thread(() -> compile(ready, codes), COMPILING));
        Await.latch(ready);
        return work;
    }

    private void add(Thread thread) {
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private static void end(CountDownLatch ready, long life) {
        ready.countDown();
        sleep(life);
        sink = new byte[200];
    }

    private static void compile(CountDownLatch ready, List<IntUnaryOperator> codes) {
        ready.countDown();
        for (IntUnaryOperator code : codes) {
            sleep(GAP_NANOS);
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                number = code.applyAsInt(CALLS);
            }
            if (Thread.interrupted()) {
                return;
            }
        }
    }

    /** Sleeps, but not beyond the end of the work. */
    private static void sleep(long nanos) {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0 && !Thread.currentThread().isInterrupted(); left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** The same code in a class for each, so that each is compiled. */
    private static List<IntUnaryOperator> codes() {
        List<IntUnaryOperator> codes = new ArrayList<>();
        try {
            for (int i = 0; i < ENDING; i++) {
                Constructor<?> constructor =
                        new OwnClasses().loadClass(Texts.class.getName()).getDeclaredConstructor();
                constructor.setAccessible(true);
                codes.add((IntUnaryOperator) constructor.newInstance());
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        return codes;
    }

    /** Gives the code a constant of its own. The JVM allocates a text only once, however many classes use it. */
    private static byte[] withOwnConstant(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String own = String.format(Locale.ROOT, "constant %06d ", CONSTANTS.incrementAndGet());
        return text.replace("constant 000000 ", own).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Defines the code once more. */
    private static final class OwnClasses extends ClassLoader {
        OwnClasses() {
            super(BackgroundWork.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(Texts.class.getName()) && !name.equals(Inlined.class.getName())) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
            try (InputStream stream = BackgroundWork.class.getResourceAsStream(file)) {
                if (stream == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = withOwnConstant(stream.readAllBytes());
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        threads.forEach(Await::end);
    }

    /** The JIT compiles this code while it runs. */
    static final class Texts implements IntUnaryOperator {
        @Override
        public int applyAsInt(int calls) {
            int length = 0;
            for (int call = 0; call < calls; call++) {
                length += Inlined.text(call);
            }
            return length;
        }
    }

    /**
     * Code with constants that it never reaches, so only compilers resolve them. The compiler of the calling loop does that on its own
     * thread, because it inlines this method and the constants belong to another class.
     */
    static final class Inlined {
        private Inlined() {}

        static int text(int call) {
            return call < 0 ? "constant 000000 that no code has used yet".length() : call;
        }
    }
}
