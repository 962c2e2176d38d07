package io.bytewatcher.internal.watch;

import io.bytewatcher.SiteReport;
import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.Breach;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The common base of sampler tests: a scripted JVM whose time passes in periods, and the sampler's reports. */
abstract class ScriptedWatch {
    static final long MILLI = 1_000_000;
    static final long SECOND = 1_000_000_000;
    static final long PERIOD = 100 * MILLI;
    static final long GIB = 1L << 30;

    final ScriptedJvm jvm = new ScriptedJvm();
    final List<Breach> breaches = new ArrayList<>();
    final List<String> told = new ArrayList<>();
    Consumer<Breach> onBreach = breaches::add;
    Predicate<Thread> selection = thread -> true;
    boolean wholeJvm;
    long period = PERIOD;
    long warmUp;
    long compileTime;

    private final WatchListener listener = new WatchListener() {
        @Override
        public void breached(Breach breach) {
            onBreach.accept(breach);
        }

        @Override
        public SiteReport find(Breach breach, Duration duration) {
            return SiteReport.notFound("no search");
        }

        @Override
        public void started(Thread thread) {
            told.add("started " + thread.getName());
        }

        @Override
        public void ended(long id, String name, long bytes) {
            told.add("ended " + name + " " + bytes);
        }

        @Override
        public void notice(String message, Throwable cause) {
            told.add("notice: " + message);
        }
    };

    private List<AllocationLimit> limits = List.of();

    Sampler watch(AllocationLimit... ofAll) {
        limits = List.of(ofAll);
        Sampler sampler = new Sampler(
                jvm, new WatchSettings(selection, wholeJvm, limits, period, warmUp), () -> compileTime, listener);
        sampler.start();
        return sampler;
    }

    /** The position of the broken limit among those of {@link #watch}. */
    int limitOf(Breach breach) {
        return limits.indexOf(breach.limit());
    }

    List<Integer> brokenLimits() {
        return breaches.stream().map(this::limitOf).toList();
    }

    void sweep(Sampler sampler, int times) {
        for (int i = 0; i < times; i++) {
            jvm.pass(period);
            sampler.sweep();
        }
    }

    /** In each of so many periods, a thread allocates these bytes, and these operations are reported. */
    void allocateEachPeriod(Sampler sampler, int periods, Thread thread, long bytes, long operations) {
        for (int i = 0; i < periods; i++) {
            jvm.allocate(thread, bytes);
            sampler.operations().add(operations);
            sweep(sampler, 1);
        }
    }

    /** Counts the whole JVM, in which a thread allocates during each sweep. */
    Thread busyJvm() {
        wholeJvm = true;
        Thread main = jvm.start("main");
        jvm.isBusy(main);
        return main;
    }

    /** A thread starts and ends between two sweeps. */
    void endUnseen(long bytes) {
        Thread unseen = jvm.start("unseen");
        jvm.allocate(unseen, bytes);
        jvm.end(unseen);
    }

    static AllocationLimit total(long bytes) {
        return AllocationLimit.total(bytes);
    }

    static AllocationLimit totalOfAll(long bytes) {
        return AllocationLimit.totalOfAllThreads(bytes);
    }

    static AllocationLimit perSecond(long bytes) {
        return AllocationLimit.perSecond(bytes);
    }

    static AllocationLimit perOperation(long bytes) {
        return AllocationLimit.perOperation(bytes);
    }
}
