package io.bytewatcher.internal.sites.ledger.mark;

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
 * Template of the class that instrumented code calls. {@link MarkClass} defines a copy of it in {@code java.lang}, which every
 * class loader and every named module sees; this one itself is never used. So it may refer to {@code java.base} only, and has no
 * string constants, which the JIT would resolve on the measured thread.
 *
 * <p>The static methods between "the marks" and "the control" are the marks. They are not inlined, so that instrumented code grows
 * by nothing but a call without arguments that could escape, and that its own JIT profile is the same whether they record or not.
 *
 * <p>An instance is what is recorded of one thread, and is confined to it. A site has an even id; the id after it stands for what
 * follows the site, up to the next one. Bytes are kept as differences of the thread's own counter: they telescope, so no byte is
 * counted twice or lost.
 */
final class ProbeRuntime {
    private static final int MOST_THREADS = 64;

    /** A site's flag: the instruction has run, so its classes are loaded and its call is linked. */
    private static final byte EXECUTED = 1;

    /** A site's flag: the callee has called instrumented code, so bytes before a method belong to the callee. */
    private static final byte CALLS_BACK = 2;

    /** Both null, or the thread that alone records. */
    private static @Nullable Thread only;

    private static @Nullable ProbeRuntime onlyState;

    /**
     * Each thread's state, or null before its first mark, and what the counter said before there was that array, which costs the thread
     * some bytes itself. The array, because a thread keeps it until it ends; the state in it can be taken away by others.
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

    /** By id, the sites whose callbacks are of interest. */
    private static boolean @Nullable [] watched;

    private final Thread thread;
    private final @Nullable Object[] slot;
    private long[] bytes = {};
    private long[] hits = {};
    private byte[] seen = {};
    private long last;
    private int current;

    /** The site that has allocated something and is still at work. */
    private int interrupted;

    /** The last exception that left a frame or was caught. */
    private @Nullable Object lastThrown;

    private int inWindow;
    private long machinery;
    private long excluded;

    /** Whether it stands for several threads that have ended. */
    private boolean merged;

    /** While the recording itself works on this thread, or for good. */
    private boolean busy;

    private ProbeRuntime(Thread thread, @Nullable Object[] slot) {
        this.thread = thread;
        this.slot = slot;
    }

    // The marks

    /**
     * At a method's entry: what was allocated so far belongs to the caller's site, or to the JVM where that calls this method itself. Returns
     * that site for {@link #exit}.
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

    /** Before a return. */
    public static void exit(int saved) {
        ProbeRuntime state = on ? state() : null;
        if (state != null) {
            state.flush(saved);
        }
    }

    /** Before an instruction that may call back into instrumented code, or throw. */
    public static void at(int id) {
        ProbeRuntime state = on ? state() : null;
        if (state != null) {
            state.current = id;
        }
    }

    /** Marks a site as {@link #at} does, and drops the bytes before it. */
    public static void begin(int id) {
        ProbeRuntime state = on ? state() : null;
        if (state != null) {
            state.current = id;
            state.last = state.read();
        }
    }

    /** After an instruction: what was allocated since the last mark belongs to it. */
    public static void after(int id) {
        ProbeRuntime state = on ? state() : null;
        if (state != null) {
            state.current = id;
            state.complete(id);
        }
    }

    /** At the start of an exception handler. */
    public static void caught(Object thrown, int id) {
        ProbeRuntime state = on ? state() : null;
        if (state != null) {
            state.flushThrown(thrown, id | 1);
        }
    }

    /** Where an exception leaves a method. */
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
            if (state.inWindow != window) { // another thread has opened it
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
        state.busy = true; // its own creation may pass marks
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

    /** Keeps what ended threads recorded in one state instead of one each: there may be thousands. */
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
     * Takes part in this window from now on; what the thread allocated in it so far belongs to no site. From {@code before} on it
     * allocated for the recording.
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
     * No instruction allocates between a call that was linked before and the method that it calls. The JIT does: when it is about to compile
     * the method, it makes its class's string constants and loads the classes of its signature on this thread.
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
            seen[site] = CALLS_BACK; // to ask takes long, and may be due at each call
        }
        return itself;
    }

    /** A hit is an instruction that has allocated, however often it was interrupted by what it called back. */
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

    /** Who allocated is to be seen from the exception: where the JVM makes one, no instruction is to be seen at work. */
    private void flushThrown(Object thrown, int next) {
        long now = read();
        long difference = now - last;
        int id = current;
        last = now;
        current = next;
        boolean isNew = thrown != lastThrown; // else the bytes are of what it has come through since
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

    /** Counts the bytes from the last mark until {@link #resume} as the recording's own. */
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

    /** Asks for the methods that are called back from some sites; null for none. */
    static void watch(boolean @Nullable [] sites) {
        watched = sites;
    }

    /** Forgets what was recorded; then only one thread records, or all of them where that is null. */
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

    /** Takes the states away from the threads, which may live on for long. */
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

    /** Starts a window. Nothing allocates after the counter is read. */
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

    /** Ends a window; what the thread allocated since the last mark is no site's. */
    static void off() {
        on = false;
    }

    /**
     * Pauses recording on the current thread until {@link #resumeHere}. No site gets the bytes of the pause, nor the given bytes, which
     * were allocated just before it. Returns whether this thread records at all.
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

    /** After {@link #pauseHere} returned true. */
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

    /** The recording: for each thread the thread, bytes by id, hits by id, and the recording's own bytes. */
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

    /** Lets go of everything. */
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
