package io.bytewatcher.junit.internal.watch;

import io.bytewatcher.SiteReport;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.junit.internal.config.Build;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.request.TestId;
import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.request.WatchRequest;
import io.bytewatcher.junit.internal.run.OpenRuns;
import io.bytewatcher.report.SoakResult;
import io.bytewatcher.watch.Breach;
import io.bytewatcher.watch.ThreadHistory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Adds a watched test to the results of the run. */
final class SoakRecord {
    private SoakRecord() {}

    /** Adds a test that could not be watched. */
    static void addUnwatched(ExtensionContext context, WatchRequest watch, Throwable failure) {
        add(context, watch, Duration.ZERO, 0, List.of(), List.of(), failure);
    }

    static void add(
            ExtensionContext context,
            WatchRequest watch,
            Duration duration,
            long operations,
            List<ThreadHistory> threads,
            List<Breach> breaches,
            @Nullable Throwable failure) {
        SoakResult result = new SoakResult(
                Build.module(),
                TestId.of(context),
                TestName.of(context),
                duration,
                operations,
                watch.limits().stream().map(Object::toString).toList(),
                threads,
                breaches.stream().map(SoakRecord::mark).toList(),
                failure != null,
                Optional.ofNullable(failure).map(Throwable::getMessage).orElse(""),
                Optional.of(Environment.ofThisJvm()));
        OpenRuns.of(context)
                .ifPresent(run -> run.watched(context.getUniqueId(), result, failure, Configuration.of(context)));
    }

    private static SoakResult.Mark mark(Breach breach) {
        return new SoakResult.Mark(
                breach.elapsed(),
                breach.threadName(),
                breach.bytes(),
                breach.toString(),
                breach.sites().map(SiteReport::sites).orElse(List.of()));
    }
}
