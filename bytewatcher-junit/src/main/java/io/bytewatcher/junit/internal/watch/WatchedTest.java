package io.bytewatcher.junit.internal.watch;

import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.junit.AllocationBreachError;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.config.DurationText;
import io.bytewatcher.junit.internal.config.MeasurementErrors;
import io.bytewatcher.junit.internal.config.SiteSettings;
import io.bytewatcher.junit.internal.request.AllThreadsAlone;
import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.request.WatchRequest;
import io.bytewatcher.junit.internal.sites.SiteSearchRun;
import io.bytewatcher.watch.Breach;
import io.bytewatcher.watch.ByteWatcher;
import io.bytewatcher.watch.ByteWatcherBuilder;
import io.bytewatcher.watch.WatchAssertionError;
import io.bytewatcher.watch.WatchSnapshot;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.opentest4j.TestAbortedException;

/** The watch of one test, from the start of the test or the resolution of its parameter to the verdict. */
final class WatchedTest implements AutoCloseable {
    /** The breaches in a message; {@link AllocationBreachError#breaches()} has more. */
    private static final int LISTED = 50;

    private final WatchRequest watch;
    private final ExtensionContext context;
    private final SitesOfFirstBreach sites;
    private final ByteWatcher watcher;

    /** The time from the start of the watch to the start of the test method. */
    private volatile @Nullable Duration begin;

    private volatile long breachesBefore;

    private WatchedTest(WatchRequest watch, ExtensionContext context) {
        this.watch = watch;
        this.context = context;
        sites = new SitesOfFirstBreach(watch.sites(), this::isOfTheTest);
        ByteWatcherBuilder builder = watch.builder();
        if (isJudged(context)) {
            watch.limits().forEach(builder::limit);
            builder.failIfNone();
            if (wantsSites()) {
                builder.onBreach(sites)
                        .sitesIn(Configuration.of(context).sites().packages());
            }
        }
        watcher = builder.start();
    }

    /**
     * Starts the watch.
     *
     * @throws AllocationNotMeasuredException when this JVM does not count allocated bytes, or other tests may run concurrently
     */
    static WatchedTest start(WatchRequest watch, ExtensionContext context) {
        if (watch.countsAllThreads() && isJudged(context)) {
            AllThreadsAlone.require(context);
        }
        try {
            return new WatchedTest(watch, context);
        } catch (IllegalStateException noCounter) {
            throw notWatched(context, MeasurementErrors.messageOf(noCounter), noCounter);
        }
    }

    /** Whether limits hold: they do not in a run that searches for the sites or the figures of measurements. */
    static boolean isJudged(ExtensionContext context) {
        return Configuration.of(context).enabled() && SiteSearchRun.judgesTests();
    }

    /** Whether sites are wanted, and no concurrent test can be measured in instrumented code. */
    private boolean wantsSites() {
        return !watch.sites().isZero()
                && (watch.countsAllThreads() || !AllThreadsAlone.isParallel(context))
                && Configuration.of(context).sites().when() != SiteSettings.When.OFF;
    }

    ByteWatcher watcher() {
        return watcher;
    }

    /** Runs the test, a test method or a dynamic test, where limits hold. */
    void run(Invocation<Void> invocation) throws Throwable {
        watcher.reset();
        begin = countingSince(watcher.snapshot());
        breachesBefore = watcher.breachCount();
        try {
            invocation.proceed();
        } catch (Throwable own) {
            try {
                Optional<AllocationBreachError> breaches = end(last(), own instanceof TestAbortedException);
                if (!(own instanceof WatchAssertionError)) { // it lists the breaches
                    breaches.ifPresent(own::addSuppressed);
                }
            } catch (AllocationNotMeasuredException nothingToJudge) {
                // the test's own exception says more
            }
            throw own;
        }
        WatchSnapshot last = last();
        Optional<AllocationBreachError> breaches = end(last, false);
        if (breaches.isPresent()) {
            throw breaches.get();
        }
        if (!watch.isLimited()) {
            context.publishReportEntry("allocation", last.toString());
        }
    }

    /** Takes the last snapshot. A breach that it shows gets no sites, because the test method has ended. */
    private WatchSnapshot last() {
        sites.cancel();
        return watcher.snapshot();
    }

    /**
     * Ends the watch. A test that aborts itself may leave nothing to judge, so that is not reported.
     *
     * @throws AllocationNotMeasuredException when nothing could be judged
     */
    private Optional<AllocationBreachError> end(WatchSnapshot last, boolean isAborted) {
        boolean open = !watcher.isClosed();
        List<Breach> breaches;
        try {
            endWatcher();
            breaches = watcher.breaches().stream().filter(this::isOfTheTest).toList();
            if (breaches.isEmpty() && watcher.breachCount() == breachesBefore) {
                checkThatItCounted(last, open);
                record(last, breaches, null);
                return Optional.empty();
            }
        } catch (AllocationNotMeasuredException nothingToJudge) {
            if (!isAborted) {
                record(last, List.of(), nothingToJudge);
            }
            throw nothingToJudge;
        }
        AllocationBreachError error = new AllocationBreachError(describe(breaches, last), breaches);
        record(last, breaches, error);
        return Optional.of(error);
    }

    private void endWatcher() {
        boolean interrupted = Thread.interrupted(); // the last snapshot may wait
        try {
            sites.end();
        } catch (InterruptedException e) {
            interrupted = true;
        }
        try {
            watcher.close();
        } catch (IllegalStateException noThread) {
            throw notWatched(
                    context,
                    noThread.getMessage()
                            + ". Name other threads, or sample more often (every) if they live shorter than that.",
                    noThread);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void record(WatchSnapshot last, List<Breach> breaches, @Nullable Throwable failure) {
        SoakRecord.add(context, watch, last.elapsed(), last.operations(), watcher.history(), breaches, failure);
    }

    /** Whether a breach is in the test method. A watcher that is a parameter starts before other parameters are resolved. */
    private boolean isOfTheTest(Breach breach) {
        Duration start = begin;
        return start != null && breach.elapsed().compareTo(start) >= 0;
    }

    private void checkThatItCounted(WatchSnapshot last, boolean open) {
        if (!watch.isLimited()) {
            return;
        }
        Duration start = countingSince(last);
        boolean warmedUp = watch.isUntilSettled() ? !start.equals(begin) : start.compareTo(watch.warmUp()) >= 0;
        if (!last.isCounting() && (open || !warmedUp)) {
            throw notWatched(
                    context,
                    "the test ended after " + DurationText.seconds(last.elapsed())
                            + ", before its warm-up was over (warmUp = \""
                            + watch.values().warmUp() + "\"), so nothing was judged. Let it run longer, or warm up for"
                            + " less.",
                    null);
        }
        if (watch.values().maxPerOperation() > 0 && last.operations() == 0) {
            throw notWatched(
                    context,
                    "no operation was reported while it counted, so maxPerOperation was not judged. Take a ByteWatcher as"
                            + " a parameter of the test, and call its operations(n).",
                    null);
        }
    }

    private static Duration countingSince(WatchSnapshot snapshot) {
        return snapshot.elapsed().minus(snapshot.counted());
    }

    private String describe(List<Breach> breaches, WatchSnapshot last) {
        StringBuilder text = new StringBuilder()
                .append(TestName.of(context))
                .append(": ")
                .append(Figures.group(breaches.size()))
                .append(breaches.size() == 1 ? " breach in " : " breaches in ")
                .append(DurationText.seconds(last.elapsed()))
                .append(last.operations() == 0 ? "" : " and " + Figures.group(last.operations()) + " operations");
        breaches.stream()
                .limit(LISTED)
                .flatMap(breach -> breach.toString().lines())
                .forEach(line -> text.append("\n  ").append(line));
        long more = watcher.breachCount() - watcher.breaches().size() + Math.max(0, breaches.size() - LISTED);
        if (more > 0) {
            text.append("\n  and ").append(Figures.group(more)).append(" more");
        }
        text.append("\n  watched ")
                .append(watch.threads())
                .append(", every ")
                .append(watch.values().every());
        if (!watch.values().warmUp().isBlank()) {
            text.append(
                    watch.isUntilSettled()
                            ? ", once the JIT had settled"
                            : ", after " + watch.values().warmUp());
        }
        return text.toString();
    }

    private static AllocationNotMeasuredException notWatched(
            ExtensionContext context, @Nullable String reason, @Nullable Throwable cause) {
        String message = TestName.of(context) + ": " + reason;
        return cause == null
                ? new AllocationNotMeasuredException(message)
                : new AllocationNotMeasuredException(message, cause);
    }

    /** Ends the watch of a test that did not begin or end. A second call has no effect. */
    @Override
    public void close() {
        sites.cancel();
        try {
            watcher.close();
        } catch (IllegalStateException noThreadWasWatched) {
            // the test has failed already
        }
    }
}
