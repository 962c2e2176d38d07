package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.counter.IgnoredThreads;
import io.bytewatcher.internal.counter.JvmCounters;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.sites.ledger.probe.ProbeClass;
import io.bytewatcher.internal.sites.ledger.probe.ProbeControl;
import io.bytewatcher.internal.sites.ledger.transform.Site;
import io.bytewatcher.internal.sites.ledger.transform.SiteRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Records windows. It switches the probes on and off and keeps the paths to the sites. */
final class Recorder implements Workload.WindowRecorder, ProbeControl.ProbeListener {
    private static final int SPARE_IDS = 4_096;

    /** Above this number, the rows of ended threads are merged: there may be thousands. */
    private static final int MOST_KEYS = 1_024;

    /** Hidden frames are included: code that the JVM generates, for instance for lambdas, may allocate. */
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES);

    private final ProbeControl probes;
    private final SiteRegistry table;
    private final @Nullable Thread only;

    // Guarded by paths: several threads write, each rarely.
    private final Map<RecordKey, List<StackTraceElement>> paths = new HashMap<>();
    private final Map<RecordKey, long[]> thrown = new HashMap<>();
    private final Map<Integer, Set<Integer>> callbacks = new HashMap<>();
    private int keysToLookAt = MOST_KEYS;

    /** Creates a recorder of the current thread, or of all threads. */
    Recorder(LedgerSession session, boolean allThreads) {
        this(session, allThreads ? null : Thread.currentThread());
    }

    /** Creates a recorder of a thread, or of all threads if it is null. */
    Recorder(LedgerSession session, @Nullable Thread only) {
        this.probes = session.probes();
        this.table = session.table();
        this.only = only;
    }

    /** Discards the recording except its paths, and prepares windows. */
    void prepare() {
        probes.off();
        synchronized (paths) {
            thrown.clear();
        }
        probes.prepare(only, table.capacity() + SPARE_IDS, this);
        synchronized (paths) {
            thrown.clear();
        }
    }

    @Override
    public void on() {
        probes.on();
    }

    @Override
    public void off() {
        probes.off();
    }

    /** Records the methods that these sites call back, in the next windows. */
    void watch(Set<Site> sites) {
        if (sites.isEmpty()) {
            probes.watch(null);
            return;
        }
        boolean[] watched = new boolean[table.capacity()];
        sites.forEach(site -> watched[site.id()] = true);
        probes.watch(watched);
    }

    /** Returns the methods that a site called back while it was watched. */
    Set<Site> callbacksOf(Site site) {
        Set<Site> methods = new HashSet<>();
        synchronized (paths) {
            callbacks.getOrDefault(site.id(), Set.of()).forEach(id -> methods.add(table.get(id)));
        }
        return methods;
    }

    /** Returns the calls of a stack that began before their code got probes. */
    List<StackTraceElement> withoutProbes(StackTraceElement[] stack) {
        return Stream.of(stack)
                .filter(table::isWithoutProbes)
                .map(table::withSourceFile)
                .toList();
    }

    /** Returns the recording of the windows since {@link #prepare}. */
    Recording read() {
        return read(thread -> true);
    }

    /**
     * Returns the recording of the windows since {@link #prepare} on some threads.
     *
     * @param counts the threads that count; tested once per thread
     */
    Recording read(Predicate<Thread> counts) {
        List<ProbeControl.ProbeCounts> results = new ArrayList<>(probes.results());
        results.removeIf(
                result -> !result.merged() && !counts.test(result.thread())); // a merged one contains many threads
        Set<Thread> counted = new HashSet<>();
        results.forEach(result -> counted.add(result.thread()));
        synchronized (paths) {
            Map<RecordKey, long[]> exceptions = new HashMap<>(thrown);
            exceptions.keySet().removeIf(key -> key.thread() != RecordKey.ENDED && !counted.contains(key.thread()));
            return Recording.of(results, table, paths, exceptions);
        }
    }

    @Override
    public boolean joins(Thread thread) {
        return JvmCounters.currentThread() >= 0 && !IgnoredThreads.byDefault().covers(thread);
    }

    @Override
    public void firstHit(int id) {
        RecordKey key = RecordKey.ofSite(Thread.currentThread(), id);
        synchronized (paths) {
            if (!paths.containsKey(key)) {
                mergeEnded();
                paths.put(key, StackPaths.to(table.get(id), new Throwable().getStackTrace()));
            }
        }
    }

    /**
     * Places an exception that the JVM has created at the top frame of its trace. Exceptions that the code creates have been placed before
     * they are thrown. The bytes of an exception without a trace stay with the site.
     */
    @Override
    public boolean thrown(Throwable exception, long bytes) {
        StackTraceElement[] frames = Traces.peek(exception);
        if (frames.length == 0 || !table.knows(frames[0].getClassName())) {
            return false;
        }
        String type = exception.getClass().getName();
        RecordKey key = new RecordKey(Thread.currentThread(), 0, frames[0], type);
        synchronized (paths) {
            mergeEnded();
            paths.computeIfAbsent(key, k -> StackPaths.of(frames, 0));
            long[] sums = thrown.computeIfAbsent(key, k -> new long[2]);
            sums[0] += bytes;
            sums[1]++;
        }
        return true;
    }

    private void mergeEnded() {
        if (paths.size() < keysToLookAt) {
            return;
        }
        for (RecordKey key : List.copyOf(paths.keySet())) {
            if (key.isOfAnEndedThread()) {
                paths.putIfAbsent(key.ofEnded(), List.copyOf(paths.remove(key)));
                long[] sums = thrown.remove(key);
                if (sums != null) {
                    long[] all = thrown.computeIfAbsent(key.ofEnded(), k -> new long[2]);
                    all[0] += sums[0];
                    all[1] += sums[1];
                }
            }
        }
        keysToLookAt = Math.max(MOST_KEYS, 2 * paths.size());
    }

    @Override
    public boolean calls(int site) {
        Site caller = table.get(site);
        return STACK.walk(frames -> frames.dropWhile(frame -> !isMark(frame))
                .dropWhile(Recorder::isMark)
                .skip(1) // the method that was entered
                .findFirst()
                .filter(frame -> frame.getClassName().equals(caller.owner().name())
                        && frame.getMethodName().equals(caller.method()))
                .isPresent());
    }

    private static boolean isMark(StackWalker.StackFrame frame) {
        return frame.getClassName().equals(ProbeClass.NAME.replace('/', '.'));
    }

    @Override
    public void calledBack(int site, int method) {
        synchronized (paths) {
            callbacks.computeIfAbsent(site, k -> new HashSet<>()).add(method);
        }
    }
}
