package io.bytewatcher.internal.sites.ledger;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.counter.HotSpotThreads;
import io.bytewatcher.internal.counter.JvmThreads;
import io.bytewatcher.internal.sites.RemoteWindow;
import io.bytewatcher.internal.sites.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A {@link RemoteWindow} of an {@link OpenLedger}. */
final class ThreadWindow implements RemoteWindow {
    private final LedgerSession session;
    private final Recorder recorder;
    private final @Nullable Thread target;
    private final Predicate<Thread> counts;
    private final JvmThreads jvm = HotSpotThreads.ofThisJvm();

    private Map<Thread, Long> before = Map.of();
    private Map<Thread, Long> after = Map.of();
    private Map<Thread, StackTraceElement[]> stacks = Map.of();

    ThreadWindow(LedgerSession session, @Nullable Thread target, Predicate<Thread> counts) {
        this.session = session;
        this.target = target;
        this.counts = counts;
        recorder = new Recorder(session, target);
    }

    @Override
    public void start() {
        recorder.prepare();
        before = counters(target == null ? Thread.getAllStackTraces().keySet() : Set.of(target));
        recorder.on();
    }

    @Override
    public void end() {
        recorder.off();
        // the handshake makes the threads' writes visible here
        stacks = target == null ? Thread.getAllStackTraces() : Map.of(target, target.getStackTrace());
        after = counters(stacks.keySet());
    }

    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    private Map<Thread, Long> counters(Set<Thread> threads) {
        Map<Thread, Long> counters = new HashMap<>();
        threads.forEach(thread -> counters.put(thread, jvm.thread(thread.getId())));
        return counters;
    }

    @Override
    public Found found() {
        Recording recorded = recorder.read(counts);
        SiteReport report = CauseResolver.report(
                session,
                recorded,
                recorded.bytes() + recorded.outside() + recorded.foreignMachinery(),
                target == null ? Workload.threadOfTheRest(true) : target.getName());
        List<Thread> threads = stacks.keySet().stream()
                .filter(thread -> rise(thread) > 0 && counts.test(thread))
                .toList();
        return new Found(
                report,
                threads.stream().mapToLong(this::rise).sum() - recorded.foreignMachinery(),
                threads.stream()
                        .flatMap(thread -> recorder.withoutProbes(requireNonNull(stacks.get(thread))).stream())
                        .toList());
    }

    private long rise(Thread thread) {
        long now = after.getOrDefault(thread, -1L);
        long then = before.getOrDefault(thread, 0L); // a thread that has started since began at 0
        return then < 0 ? 0 : now - then;
    }
}
