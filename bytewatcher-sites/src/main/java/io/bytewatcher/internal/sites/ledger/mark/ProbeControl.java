package io.bytewatcher.internal.sites.ledger.mark;

import static java.lang.invoke.MethodType.methodType;

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

/**
 * The control of the marks, of which each JVM has one. Windows are opened and closed by one thread; no call of them allocates after
 * the first.
 */
public final class ProbeControl {
    /** More than {@code java.lang.invoke.MethodHandle.CUSTOMIZE_THRESHOLD}, 127 calls, after which the JVM makes a handle a form of its own. */
    private static final int CALLS_TO_CUSTOMISE = 256;

    /** {@code Thread.isVirtual} is not in 17. The JVM counts nothing for a virtual thread: its carrier pays. */
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

    /** Callbacks on the thread that records. No site gets the bytes that these methods allocate. */
    public interface Listener {
        /** Whether a thread that has not recorded in this window before is to record. */
        boolean joins(Thread thread);

        /** A site has allocated on this thread for the first time. */
        void firstHit(int id);

        /**
         * Bytes were allocated between a mark and where an exception was caught or left a method.
         *
         * @param thrown the exception
         * @param bytes allocated
         * @return whether they are accounted for
         */
        boolean thrown(Throwable thrown, long bytes);

        /** A watched site has called back an instrumented method; both by id. */
        void calledBack(int site, int method);

        /** Whether a site itself has called the instrumented method that has just been entered, not something that the site has called. */
        boolean calls(int site);
    }

    /**
     * What a thread recorded.
     *
     * @param thread the thread
     * @param bytes by id
     * @param hits by id
     * @param machinery bytes of the recording itself
     * @param merged whether it stands for other threads too, which have all ended
     */
    @SuppressWarnings("ArrayRecordComponent") // read once, right away
    public record Result(Thread thread, long[] bytes, long[] hits, long machinery, boolean merged) {
        /** The thread's name. */
        public String name() {
            return merged ? "ended" : thread.getName();
        }
    }

    /**
     * The marks of this JVM.
     *
     * @param instrumentation defines their class when it is asked for the first time
     */
    public static ProbeControl of(Instrumentation instrumentation) {
        ProbeControl marks = new ProbeControl(MarkClass.define(instrumentation));
        marks.customise();
        // Else the JIT would make their string constants while a mark reads the counter, and the next mark's site would
        // have them.
        ConstantPreloader.prepareExactly(JvmCounters.classesOfReading());
        ConstantPreloader.prepareExactly(List.of(JvmCounters.class, ThreadLocal.class));
        return marks;
    }

    /**
     * Has the JVM customise the handles that a transformer calls, before there is one: that loads a class
     * ({@code MethodHandle$1}), which the transformer would be asked about, which would call the handle: a
     * {@link ClassCircularityError}.
     */
    private void customise() {
        for (int i = 0; i < CALLS_TO_CUSTOMISE; i++) {
            if (pause(0)) {
                resume();
            }
        }
    }

    /** Makes ready for windows, and forgets what was recorded: of one thread, or of all where that is null. */
    public void prepare(@Nullable Thread thread, int ids, Listener listener) {
        Supplier<Object[]> newSlot = new NewSlot();
        LongSupplier counter = new Counter();
        Predicate<Thread> join = listener::joins;
        IntConsumer firstHit = listener::firstHit;
        BiPredicate<Object, Long> thrown =
                (exception, bytes) -> exception instanceof Throwable throwable && listener.thrown(throwable, bytes);
        LongSupplier excludedSoFar = new ExcludedSoFar();
        LongConsumer excludedNow = new ExcludedNow();
        excludedNow.accept(excludedSoFar.getAsLong()); // the first calls link, which allocates
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

    /** Asks for the callbacks of some sites, by id; null for none. */
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
     * Switches this thread's marks off until {@link #resume}; what is allocated in between is no site's.
     *
     * @param before bytes allocated just before that are no site's either
     * @return whether this thread records; if not, nothing is to be resumed
     */
    public boolean pause(long before) {
        try {
            return (boolean) pause.invokeExact(before);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** After {@link #pause} returned true; all that was allocated in between counts as {@link ExcludedAllocation}. */
    public void resume() {
        try {
            resume.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** The recording since {@link #prepare}. */
    public List<Result> results() {
        Object[][] rows;
        try {
            rows = (Object[][]) results.invokeExact();
        } catch (Throwable e) {
            throw unexpected(e);
        }
        List<Result> list = new ArrayList<>();
        for (Object[] row : rows) {
            list.add(new Result(
                    (Thread) row[0], ((long[]) row[1]).clone(), ((long[]) row[2]).clone(), (Long) row[3], (Boolean)
                            row[4]));
        }
        return list;
    }

    /** Lets go of threads and listener. */
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

    /** Classes of their own instead of lambdas, which would be linked at some later moment. */
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
