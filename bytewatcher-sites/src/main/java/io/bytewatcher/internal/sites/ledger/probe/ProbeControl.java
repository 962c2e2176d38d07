package io.bytewatcher.internal.sites.ledger.probe;

import static java.lang.invoke.MethodType.methodType;

import io.bytewatcher.ThreadAllocation;
import io.bytewatcher.internal.counter.ExcludedAllocation;
import io.bytewatcher.internal.counter.JvmCounters;
import io.bytewatcher.internal.jit.ConstantPreloader;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The control of the probes, which exist once per JVM. One thread opens and closes windows. These calls allocate only the first time. */
public final class ProbeControl {
    /** More than {@code java.lang.invoke.MethodHandle.CUSTOMIZE_THRESHOLD}: after 127 calls the JVM gives a handle a form of its own. */
    private static final int CALLS_TO_CUSTOMISE = 256;

    /** {@code Thread.isVirtual} is not in JDK 17. The JVM counts a virtual thread's bytes for its carrier. */
    private static final @Nullable Class<?> VIRTUAL_THREAD = virtualThread();

    private final MethodHandle configure;
    private final MethodHandle prepare;
    private final MethodHandle watch;
    private final MethodHandle on;
    private final MethodHandle off;
    private final MethodHandle pause;
    private final MethodHandle resume;
    private final MethodHandle results;
    private final MethodHandle release;

    private ProbeControl(Lookup lookup) {
        configure = find(
                lookup,
                "configure",
                methodType(
                        void.class,
                        Class.class,
                        Supplier.class,
                        LongSupplier.class,
                        Predicate.class,
                        IntConsumer.class,
                        BiPredicate.class,
                        LongSupplier.class,
                        LongConsumer.class,
                        LongConsumer.class,
                        IntPredicate.class));
        watch = find(lookup, "watch", methodType(void.class, boolean[].class));
        prepare = find(lookup, "prepare", methodType(void.class, Thread.class, int.class));
        on = find(lookup, "on", methodType(void.class));
        off = find(lookup, "off", methodType(void.class));
        pause = find(lookup, "pauseHere", methodType(boolean.class, long.class));
        resume = find(lookup, "resumeHere", methodType(void.class));
        results = find(lookup, "results", methodType(Object[][].class));
        release = find(lookup, "release", methodType(void.class));
    }

    /** Callbacks on the recording thread. The bytes that these methods allocate belong to no site. */
    public interface ProbeListener {
        /** Returns whether a thread records in this window; called at its first probe in it. */
        boolean joins(Thread thread);

        /** Called when a site has allocated on this thread for the first time. */
        void firstHit(int id);

        /**
         * Called when bytes were allocated between a probe and the point where an exception was caught or left a method.
         *
         * @param thrown the exception
         * @param bytes the allocated bytes
         * @return whether the listener has placed the bytes
         */
        boolean thrown(Throwable thrown, long bytes);

        /** Called when a watched site has called back an instrumented method; both are given by id. */
        void calledBack(int site, int method);

        /** Returns whether the instrumented method just entered was called by the site itself, not by the site's callee. */
        boolean calls(int site);
    }

    /**
     * The recording of a thread.
     *
     * @param thread the thread
     * @param bytes by id
     * @param hits by id
     * @param machinery bytes of the recording itself
     * @param merged whether the recording contains other threads too; all of them have ended
     */
    @SuppressWarnings("ArrayRecordComponent") // read once, immediately
    public record ProbeCounts(Thread thread, long[] bytes, long[] hits, long machinery, boolean merged) {
        /** Returns the thread's name, or {@code ended} for a merged recording. */
        public String name() {
            return merged ? ThreadAllocation.ENDED : thread.getName();
        }
    }

    /**
     * Returns the control of this JVM's probes.
     *
     * @param instrumentation defines the class of the probes on the first call
     */
    public static ProbeControl of(Instrumentation instrumentation) {
        ProbeControl probes = new ProbeControl(ProbeClass.define(instrumentation));
        probes.customise();
        // Otherwise the JIT resolves their string constants while a probe reads the counter, and the next site gets the
        // bytes.
        ConstantPreloader.prepareExactly(JvmCounters.classesOfReading());
        ConstantPreloader.prepareExactly(List.of(JvmCounters.class, ThreadLocal.class));
        return probes;
    }

    /**
     * Makes the JVM customise the handles that a transformer calls, before a transformer exists. Customising loads {@code MethodHandle$1}.
     * The JVM would pass that class to the transformer, which would call the handle: a {@link ClassCircularityError}.
     */
    private void customise() {
        for (int i = 0; i < CALLS_TO_CUSTOMISE; i++) {
            if (pause(0)) {
                resume();
            }
        }
    }

    /** Discards the recording and prepares windows of one thread, or of all threads if it is null. */
    public void prepare(@Nullable Thread thread, int ids, ProbeListener listener) {
        Supplier<Object[]> newSlot = new NewSlot();
        LongSupplier counter = new Counter();
        Predicate<Thread> join = listener::joins;
        IntConsumer firstHit = listener::firstHit;
        BiPredicate<Object, Long> thrown =
                (exception, bytes) -> exception instanceof Throwable throwable && listener.thrown(throwable, bytes);
        LongSupplier excludedSoFar = new ExcludedSoFar();
        LongConsumer excludedNow = new ExcludedNow();
        excludedNow.accept(excludedSoFar.getAsLong()); // linking the first calls allocates
        LongConsumer calledBack = pair -> listener.calledBack((int) (pair >>> 32), (int) pair);
        IntPredicate calls = listener::calls;
        try {
            configure.invokeExact(
                    VIRTUAL_THREAD,
                    newSlot,
                    counter,
                    join,
                    firstHit,
                    thrown,
                    excludedSoFar,
                    excludedNow,
                    calledBack,
                    calls);
            prepare.invokeExact(thread, ids);
        } catch (Throwable e) {
            throw unexpected(e);
        }
        on();
        if (pause(0)) {
            resume();
        }
        off();
    }

    /** Reports the callbacks of these sites, by id; null for none. */
    public void watch(boolean @Nullable [] sites) {
        try {
            watch.invokeExact(sites);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Starts a window. */
    public void on() {
        try {
            on.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Ends a window. */
    public void off() {
        try {
            off.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /**
     * Switches this thread's probes off until {@link #resume}. Bytes allocated in between belong to no site.
     *
     * @param before bytes allocated just before, which belong to no site either
     * @return whether this thread records; if false, {@link #resume} must not be called
     */
    public boolean pause(long before) {
        try {
            return (boolean) pause.invokeExact(before);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Ends a pause, after {@link #pause} returned true. The bytes of the pause count as {@link ExcludedAllocation}. */
    public void resume() {
        try {
            resume.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** Returns the recording since {@link #prepare}. */
    public List<ProbeCounts> results() {
        Object[][] rows;
        try {
            rows = (Object[][]) results.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
        List<ProbeCounts> list = new ArrayList<>();
        for (Object[] row : rows) {
            list.add(new ProbeCounts(
                    (Thread) row[0], ((long[]) row[1]).clone(), ((long[]) row[2]).clone(), (Long) row[3], (Boolean)
                            row[4]));
        }
        return list;
    }

    /** Releases the threads and the listener. */
    public void release() {
        try {
            release.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private static @Nullable Class<?> virtualThread() {
        try {
            return Class.forName("java.lang.BaseVirtualThread", false, null);
        } catch (ClassNotFoundException olderThan21) {
            return null;
        }
    }

    private static MethodHandle find(Lookup lookup, String name, MethodType type) {
        try {
            return lookup.findStatic(lookup.lookupClass(), name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "Another version of ByteWatcher has instrumented this JVM: " + e.getMessage(), e);
        }
    }

    private static RuntimeException unexpected(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
    }

    /** This and the next suppliers are classes, because a lambda would be linked at a later moment. */
    private static final class Counter implements LongSupplier {
        @Override
        public long getAsLong() {
            return JvmCounters.currentThread();
        }
    }

    private static final class NewSlot implements Supplier<Object[]> {
        @Override
        public Object[] get() {
            long before = JvmCounters.currentThread();
            return new Object[] {null, before};
        }
    }

    private static final class ExcludedSoFar implements LongSupplier {
        @Override
        public long getAsLong() {
            return ExcludedAllocation.soFar();
        }
    }

    private static final class ExcludedNow implements LongConsumer {
        @Override
        public void accept(long bytes) {
            ExcludedAllocation.raiseTo(bytes);
        }
    }
}
