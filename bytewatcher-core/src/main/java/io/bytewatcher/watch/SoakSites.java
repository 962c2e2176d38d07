package io.bytewatcher.watch;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.ByteSize;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.InstrumentedCode;
import io.bytewatcher.internal.sites.RemoteWindow;
import io.bytewatcher.internal.sites.SiteLocator;
import io.bytewatcher.internal.watch.Sampler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the sites of running threads, and excludes the cost of the search from the watch. One search at a time. */
final class SoakSites {
    private static final int SHOWN_CALLS = 3;

    private final Sampler sampler;
    private final List<String> packages;

    /** By class name: the source files of running calls without probes. */
    private final Map<String, String> sourceFiles = new ConcurrentHashMap<>();

    SoakSites(Sampler sampler, List<String> packages) {
        this.sampler = sampler;
        this.packages = packages;
    }

    /** Records a thread, or all watched threads if it is null. */
    synchronized SiteReport find(@Nullable Thread thread, Duration duration) throws InterruptedException {
        sampler.pause(); // probes, and the compilations that they cause, allocate objects that are not the code's own
        try (InstrumentedCode code = SiteLocator.instance().instrument(packages)) {
            RemoteWindow window = thread == null ? code.remoteWindow(sampler::isWatched) : code.remoteWindow(thread);
            window.start();
            try {
                Thread.sleep(Math.max(1, duration.toMillis()));
            } finally {
                window.end();
            }
            return report(window.found(), thread == null ? "the watched threads" : thread.getName(), duration);
        } catch (AttributionException cannot) {
            sampler.cancelPause(); // no code was instrumented
            return cannot.report();
        } finally {
            sampler.resume();
        }
    }

    /** Adds the source files of calls that began before a search, which the JVM no longer reports. */
    List<StackTraceElement> withSourceFiles(List<StackTraceElement> stack) {
        return stack.stream()
                .map(frame -> {
                    String file = frame.getFileName() == null ? sourceFiles.get(frame.getClassName()) : null;
                    return file == null ? frame : InstrumentedCode.withSourceFile(frame, file);
                })
                .toList();
    }

    private SiteReport report(RemoteWindow.Found found, String who, Duration duration) {
        found.withoutProbes()
                .forEach(frame -> sourceFiles.put(frame.getClassName(), requireNonNull(frame.getFileName())));
        SiteReport report = found.report();
        if (report.bytes() == 0) {
            return SiteReport.notKnown(whyNothing(found, who, Figures.seconds(duration)));
        }
        boolean isExplained = report.placedBytes() == report.bytes();
        return isExplained || found.withoutProbes().isEmpty()
                ? report
                : report.plusRemarks(List.of("not attributed: what " + who + " allocated in " + theCall(found)));
    }

    private static String whyNothing(RemoteWindow.Found found, String who, String duration) {
        if (found.counted() <= 0) {
            return "nothing was allocated in the " + duration + " of the search";
        }
        String bytes = "the " + ByteSize.format(found.counted()) + " that " + who + " allocated in the " + duration
                + " of the search came from ";
        return found.withoutProbes().isEmpty()
                ? bytes + "code without probes: sitesIn excludes it, or the call began before the search"
                : bytes + theCall(found);
    }

    private static String theCall(RemoteWindow.Found found) {
        String calls = found.withoutProbes().stream()
                .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                .distinct()
                .limit(SHOWN_CALLS)
                .collect(Collectors.joining(", "));
        return "a call that began before the search and therefore has no probes (" + calls
                + "); move the body of its loop into a method of its own";
    }
}
