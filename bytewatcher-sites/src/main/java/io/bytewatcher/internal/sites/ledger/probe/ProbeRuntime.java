package io.bytewatcher.internal.sites.ledger.probe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
 * The template of the class that instrumented code calls; the package {@code ledger} describes its probes. {@link ProbeClass} defines a
 * copy in {@code java.lang}, and the template itself is never used. It must refer only to {@code java.base}, and it has no string
 * constants, because the JIT would resolve them on the measured thread.
 *
 * <p>An instance is the recording of one thread, and is confined to it.
 */
final class ProbeRuntime {
    private static final int MOST_THREADS = 64;

    /** The flag of a site whose instruction has run: its classes are loaded and its call is linked. */
    private static final byte EXECUTED = 1;

    /** The flag of a site whose callee has called instrumented code: bytes before a method belong to the callee. */
    private static final byte CALLS_BACK = 2;

    /** The only thread that records; null if all do. */
    private static @Nullable Thread only;

    private static @Nullable ProbeRuntime onlyState;

    /**
     * Each thread's state, which is null before its first probe, and its counter before this array was allocated. A thread keeps the array
     * until it ends, and {@link #forget} removes the state from it.
     */
    private static ThreadLocal<@Nullable Object[]> slots = new ThreadLocal<>();

    private static List<ProbeRuntime> known = new ArrayList<>();
    private static volatile boolean on;
    private static int window;
    private static int capacity;

    /** The type of threads that have no counter. */
    private static @Nullable Class<?> uncounted;

    private static @Nullable LongSupplier counter;
    private static @Nullable Predicate<Thread> join;
    private static @Nullable IntConsumer firstHit;
    private static @Nullable BiPredicate<Object, Long> thrownHit;
    private static @Nullable LongSupplier excludedSoFar;
    private static @Nullable LongConsumer excludedNow;
    private static @Nullable LongConsumer entered;
    private static @Nullable IntPredicate calls;

    /** The sites whose callbacks are reported, by id. */
    private static boolean @Nullable [] watched;

    private final Thread thread;
    private final @Nullable Object[] slot;
    private long[] bytes = {};
    private long[] hits = {};
    private byte[] seen = {};
    private long last;
    private int current;

    /** The site that has allocated and has not completed. */
    private int interrupted;

    /** The last exception that left a frame or was caught. */
    private @Nullable Object lastThrown;

    private int inWindow;
    private long machinery;
    private long excluded;

    /** Whether this state contains several threads that have ended. */
    private boolean merged;

    /** True while the recording itself runs on this thread, and always for a thread that does not record. */
    private boolean busy;

    private ProbeRuntime(Thread thread, @Nullable Object[] slot) {
        this.thread = thread;
        this.slot = slot;
    }

    // The probes

    /**
     * Enters a method: the bytes since the last probe belong to the caller's site, or to the JVM if that site calls this method
     * itself. Returns the caller's site for {@link #exit}.
     */
    public static int enter(int id) {
        ProbeRuntime state = on ? state() : null;
        if (state == null) {
            return 0;
        }
        int saved = state.current;
        state.flushCall(id);
        boolean[] watchedSites = watched;
        if (watchedSites != null && saved < watchedSites.length && watchedSites[saved]) {
            state.calledBack(saved, id);
        }
        return saved;
    }

    /** Notes a return, before the instruction. */
    public static void exit(int saved) {
        ProbeRuntime state = on ? state() : null;
        if (state != null) {
            state.flush(saved);
        }
    }

    /** Notes the start of an instruction that may call back into instrumented code or throw. */
    public static void at(int id) {
        ProbeRuntime state = on ? state() : null;
        if (state != null) {
            state.current = id;
        }
    }

    /** Notes a site as {@link #at} does, and drops the bytes before it. */
    public static void begin(int id) {
        ProbeRuntime state = on ? state() : null;
        if (state != null) {
            state.current = id;
            state.last = state.read();
        }
    }

    /** Notes the end of an instruction: the bytes since the last probe belong to it. */
    public static void after(int id) {
        ProbeRuntime state = on ? state() : null;
        if (state != null) {
            state.current = id;
            state.complete(id);
        }
    }

    /** Notes the start of an exception handler. */
    public static void caught(Object thrown, int id) {
        ProbeRuntime state = on ? state() : null;
        if (state != null) {
            state.flushThrown(thrown, id | 1);
        }
    }

    /** Notes an exception that leaves a method. */
    public static void leave(Object thrown, int saved) {
        ProbeRuntime state = on ? state() : null;
        if (state != null) {
            state.flushThrown(thrown, saved);
        }
    }

    // The recording

    private static @Nullable ProbeRuntime state() {
        Thread current = Thread.currentThread();
        if (current == only) {
            ProbeRuntime state = onlyState;
            if (state == null || state.busy) {
                return null;
            }
            if (state.inWindow != window) { // another thread opened the window
                state.join(state.read());
            }
            return state;
        }
        return only == null ? stateOfAny(current) : null;
    }

    private static @Nullable ProbeRuntime stateOfAny(Thread current) {
        Class<?> without = uncounted;
        if (without != null && without.isInstance(current)) {
            return null;
        }
        @Nullable Object[] slot = slots.get();
        if (slot == null) {
            return null;
        }
        ProbeRuntime state = (ProbeRuntime) slot[0];
        if (state == null) {
            state = create(current, slot);
        }
        if (state.busy) {
            return null;
        }
        if (state.inWindow != window) {
            state.join(state.read());
        }
        return state;
    }

    private static ProbeRuntime create(Thread current, @Nullable Object[] slot) {
        ProbeRuntime state = new ProbeRuntime(current, slot);
        state.busy = true; // joining may pass probes
        slot[0] = state;
        synchronized (known) {
            if (known.size() >= MOST_THREADS) {
                mergeEnded();
            }
            known.add(state);
        }
        state.join(slot[1] instanceof Long before ? before : state.read());
        return state;
    }

    /** Merges the states of ended threads into one: there may be thousands. */
    private static void mergeEnded() {
        List<ProbeRuntime> kept = new ArrayList<>();
        ProbeRuntime ended = null;
        for (ProbeRuntime state : known) {
            if (state.thread.isAlive()) {
                kept.add(state);
            } else if (ended == null) {
                ended = state;
                kept.add(state);
            } else {
                ended.take(state);
            }
        }
        known.clear();
        known.addAll(kept);
    }

    private void take(ProbeRuntime other) {
        if (bytes.length < other.bytes.length) {
            bytes = Arrays.copyOf(bytes, other.bytes.length);
            hits = Arrays.copyOf(hits, other.hits.length);
        }
        for (int i = 0; i < other.bytes.length; i++) {
            bytes[i] += other.bytes[i];
            hits[i] += other.hits[i];
        }
        machinery += other.machinery;
        merged = true;
    }

    /**
     * Joins this window. The thread's earlier bytes in the window belong to no site; those since {@code before} are the recording's own.
     */
    private void join(long before) {
        inWindow = window;
        busy = true;
        Predicate<Thread> joins = join;
        boolean records = joins != null && joins.test(thread);
        if (records) {
            makeRoom();
            current = 0;
            busy = false;
            last = read();
            machinery += last - before;
        }
    }

    private void makeRoom() {
        if (bytes.length < capacity) {
            bytes = Arrays.copyOf(bytes, capacity);
            hits = Arrays.copyOf(hits, capacity);
            seen = Arrays.copyOf(seen, capacity);
        }
    }

    private long read() {
        LongSupplier source = counter;
        return source == null ? 0 : source.getAsLong();
    }

    private void flush(int next) {
        long now = read();
        long difference = now - last;
        int id = current;
        last = now;
        current = next;
        if (difference != 0) {
            interrupted = id;
            add(id, difference);
        }
    }

    /**
     * Attributes the bytes before a method's entry. No instruction allocates between a linked call and its method, but the JIT does: before
     * it compiles the method, it resolves the class's string constants and loads the signature's classes on this thread.
     */
    private void flushCall(int method) {
        long now = read();
        long difference = now - last;
        int id = current;
        last = now;
        current = method | 1;
        if (difference == 0) {
            return;
        }
        if (calls(id)) {
            add(id | 1, difference);
        } else {
            interrupted = id;
            add(id, difference);
        }
    }

    private boolean calls(int site) {
        IntPredicate hook = calls;
        if (hook == null || site >= seen.length || seen[site] != EXECUTED) {
            return false;
        }
        boolean itself;
        work();
        try {
            itself = hook.test(site);
        } finally {
            resume();
        }
        if (!itself) {
            seen[site] = CALLS_BACK; // the stack walk is slow and would repeat at each call
        }
        return itself;
    }

    /** Counts one hit for an instruction that has allocated, however often callbacks interrupted it. */
    private void complete(int id) {
        if (id < seen.length && seen[id] == 0) {
            seen[id] = EXECUTED;
        }
        long now = read();
        long difference = now - last;
        last = now;
        current = id | 1;
        if (difference != 0) {
            add(id, difference);
        }
        if (difference != 0 || interrupted == id) {
            interrupted = 0;
            hits[id]++;
        }
    }

    /** Attributes the bytes before an exception by its trace, because no instruction is current when the JVM creates an exception. */
    private void flushThrown(Object thrown, int next) {
        long now = read();
        long difference = now - last;
        int id = current;
        last = now;
        current = next;
        boolean isNew = thrown != lastThrown; // otherwise the code that it passed allocated the bytes
        lastThrown = thrown;
        BiPredicate<Object, Long> hook = thrownHit;
        if (difference != 0 && hook != null) {
            boolean placed = false;
            if (isNew) {
                work();
                try {
                    placed = hook.test(thrown, difference);
                } finally {
                    resume();
                }
            }
            if (!placed) {
                add(id, difference);
                hits[id]++;
            }
        }
    }

    private void add(int id, long difference) {
        if (id >= bytes.length) {
            work();
            int length = Math.max(id + 1024, id + id / 2);
            bytes = Arrays.copyOf(bytes, length);
            hits = Arrays.copyOf(hits, length);
            resume();
        }
        boolean first = bytes[id] == 0;
        bytes[id] += difference;
        IntConsumer hook = firstHit;
        if (first && id != 0 && hook != null) {
            work();
            try {
                hook.accept(id);
            } finally {
                resume();
            }
        }
    }

    private void calledBack(int site, int method) {
        LongConsumer hook = entered;
        if (hook != null) {
            work();
            try {
                hook.accept(((long) site << 32) | method);
            } finally {
                resume();
            }
        }
    }

    /** Counts the bytes from the last probe until {@link #resume} as the recording's own. */
    private void work() {
        busy = true;
        LongSupplier hook = excludedSoFar;
        if (hook != null) {
            excluded = hook.getAsLong() - last;
        }
    }

    private void resume() {
        LongConsumer hook = excludedNow;
        long now = read();
        if (hook != null) {
            hook.accept(excluded + now);
        }
        machinery += now - last;
        last = now;
        busy = false;
    }

    // The control

    static void configure(
            @Nullable Class<?> withoutCounter,
            Supplier<Object[]> newSlot,
            LongSupplier source,
            Predicate<Thread> joins,
            IntConsumer onFirstHit,
            BiPredicate<Object, Long> onThrown,
            LongSupplier onExcludedSoFar,
            LongConsumer onExcludedNow,
            LongConsumer onEntered,
            IntPredicate onCalls) {
        on = false;
        forget();
        uncounted = withoutCounter;
        slots = ThreadLocal.withInitial(newSlot);
        entered = onEntered;
        calls = onCalls;
        excludedSoFar = onExcludedSoFar;
        excludedNow = onExcludedNow;
        counter = source;
        join = joins;
        firstHit = onFirstHit;
        thrownHit = onThrown;
    }

    /** Reports the methods that these sites call back; null for none. */
    static void watch(boolean @Nullable [] sites) {
        watched = sites;
    }

    /** Discards the recording and sets the only thread that records, or null for all. */
    static void prepare(@Nullable Thread thread, int ids) {
        on = false;
        capacity = ids;
        only = thread;
        known = Collections.synchronizedList(new ArrayList<>());
        onlyState = null;
        if (thread == null) {
            create(Thread.currentThread(), slots.get());
        } else {
            ProbeRuntime state = new ProbeRuntime(thread, new Object[0]);
            state.makeRoom();
            onlyState = state;
        }
    }

    /** Removes the states from the threads, which may outlive the recording. */
    private static void forget() {
        List<ProbeRuntime> all = known;
        synchronized (all) {
            for (ProbeRuntime state : all) {
                state.slot[0] = null;
            }
        }
        slots = new ThreadLocal<>();
        known = new ArrayList<>();
        only = null;
        onlyState = null;
    }

    /** Starts a window. Nothing allocates after the counter's read. */
    static void on() {
        window++;
        ProbeRuntime state = ofThisThread();
        if (state != null) {
            state.inWindow = window;
            state.current = 0;
            state.last = state.read();
        }
        on = true;
    }

    /** Ends a window. Bytes since the last probe belong to no site. */
    static void off() {
        on = false;
    }

    /**
     * Pauses recording on the current thread until {@link #resumeHere}. The bytes of the pause belong to no site, nor do the given bytes
     * that were allocated just before it. Returns whether this thread records.
     */
    static boolean pauseHere(long before) {
        ProbeRuntime state = on ? state() : null;
        if (state == null) {
            return false;
        }
        long now = state.read() - before;
        long difference = now - state.last;
        state.last = now;
        if (difference != 0) {
            state.interrupted = state.current;
            state.add(state.current, difference);
        }
        state.work();
        return true;
    }

    /** Ends a pause, after {@link #pauseHere} returned true. */
    static void resumeHere() {
        ProbeRuntime state = ofThisThread();
        if (state != null) {
            state.resume();
        }
    }

    private static @Nullable ProbeRuntime ofThisThread() {
        if (only != null) {
            return only == Thread.currentThread() ? onlyState : null;
        }
        @Nullable Object[] slot = slots.get();
        return slot == null ? null : (ProbeRuntime) slot[0];
    }

    /** Returns for each thread: the thread, bytes by id, hits by id, the recording's own bytes, and whether it was merged. */
    static Object[][] results() {
        ProbeRuntime one = onlyState;
        List<ProbeRuntime> all = one == null ? known : List.of(one);
        synchronized (all) {
            Object[][] results = new Object[all.size()][];
            for (int i = 0; i < results.length; i++) {
                ProbeRuntime state = all.get(i);
                results[i] = new Object[] {state.thread, state.bytes, state.hits, state.machinery, state.merged};
            }
            return results;
        }
    }

    /** Releases all references. */
    static void release() {
        on = false;
        watched = null;
        counter = null;
        join = null;
        firstHit = null;
        thrownHit = null;
        excludedSoFar = null;
        excludedNow = null;
        entered = null;
        calls = null;
        uncounted = null;
        forget();
    }
}
