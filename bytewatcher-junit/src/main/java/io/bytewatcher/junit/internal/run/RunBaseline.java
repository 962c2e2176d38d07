package io.bytewatcher.junit.internal.run;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.baseline.Tolerance.SingleShots;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.BaselineMode;
import io.bytewatcher.junit.internal.config.BaselineSettings;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.sites.SiteSearchRun;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The baseline of a run, as read before the first test, with its mode and tolerances. Immutable. */
public final class RunBaseline {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(RunBaseline.class);

    private final BaselineSettings settings;
    private final BaselineMode mode;
    private final Baseline baseline;

    /** @throws io.bytewatcher.baseline.BaselineException when the file is damaged */
    RunBaseline(BaselineSettings settings) {
        this.settings = settings;
        // A search compares nothing, and reading the file would change how the JIT compiles classes of the JDK.
        mode = SiteSearchRun.judgesTests() ? settings.effectiveMode() : BaselineMode.OFF;
        baseline = mode == BaselineMode.OFF ? Baseline.of(List.of()) : Baseline.read(settings.path());
    }

    /** Returns the baseline of a run, which is read once. */
    public static RunBaseline of(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        RunBaseline.class,
                        key -> new RunBaseline(Configuration.of(context).baseline()),
                        RunBaseline.class);
    }

    /** A remark for a file that is configured, without a mode, and does not exist; else empty. */
    Optional<String> missingFile() {
        return settings.file()
                .filter(file -> mode == BaselineMode.OFF && settings.mode().isEmpty())
                .map(file -> ByteWatcherKeys.BASELINE_FILE + ": there is no " + settings.path()
                        + ", so nothing was compared with a baseline. Correct the path, or write the file with "
                        + ByteWatcherKeys.BASELINE + "=update");
    }

    public boolean isStrict() {
        return mode == BaselineMode.STRICT;
    }

    public boolean isUpdated() {
        return mode == BaselineMode.UPDATE;
    }

    public boolean isChecked() {
        return mode == BaselineMode.CHECK || isStrict();
    }

    /** The line of a test, if the baseline is strict and the line was raised without a reason. */
    public Optional<BaselineEntry> raisedWithoutReason(String test) {
        return isStrict() ? line(test).filter(BaselineEntry::isRaisedWithoutReason) : Optional.empty();
    }

    Baseline baseline() {
        return baseline;
    }

    public Environment environment() {
        return Environment.ofThisJvm();
    }

    /**
     * The line for a test in this environment; empty if the baseline is not checked. Describes the environment in either case, because that
     * loads classes: a first single shot must find the same classes loaded in each mode.
     */
    public Optional<BaselineEntry> line(String test) {
        Environment here = environment();
        return isChecked() ? baseline.find(test, here) : Optional.empty();
    }

    /** The bytes per call up to which a test certainly has not regressed; empty without a line, or if its figure has no bound. */
    public OptionalLong agreed(String test, MeasurementRequest request) {
        return line(test).map(BaselineEntry::figure).stream()
                .filter(figure -> figure.verdict() != Verdict.GROWING)
                .mapToLong(RunBaseline::leastAgreed)
                .map(bytes -> withTolerance(bytes, request))
                .findFirst();
    }

    /** Adds the tolerance, except to 0 B: any increase from 0 B is a regression. */
    private long withTolerance(long bytes, MeasurementRequest request) {
        long tolerated = tolerance(request).steadyBytes();
        return bytes == 0 ? 0 : tolerated > Long.MAX_VALUE - bytes ? Long.MAX_VALUE : bytes + tolerated;
    }

    /**
     * Whether a test keeps its line alone in a fresh JVM. With several accepted steady states, an increase in a smaller one is a
     * regression, too, even below the largest.
     *
     * @return false also if it is not known
     */
    public boolean isKept(String test, SiteReport alone, MeasurementRequest request) {
        return line(test)
                .flatMap(line -> alone(alone, line.figure().scope()))
                .flatMap(figure -> compare(Optional.of(new MeasuredTest(test, figure, List.of())), request))
                .map(Comparison::outcome)
                .filter(outcome -> outcome == Outcome.UNCHANGED || outcome == Outcome.IMPROVED)
                .isPresent();
    }

    /** Whether the figure of a test alone in a fresh JVM is {@linkplain Comparison#isPartOfLargest a part of the largest} accepted one. */
    public boolean isPartOfLargest(String test, SiteReport alone) {
        return line(test)
                .filter(line -> alone(alone, line.figure().scope())
                        .map(figure -> new MeasuredTest(test, figure, BaselineSite.of(alone.sites())))
                        .filter(measured -> Comparison.isPartOfLargest(measured, line))
                        .isPresent())
                .isPresent();
    }

    /** The figure of the smallest accepted steady state, in bytes per call, without the fraction. */
    public static long leastAgreed(Figure was) {
        Figure least = was.states().get(0);
        return least.bytes() / least.operations();
    }

    /**
     * The figure of a test alone in a fresh JVM, undisturbed by the search for its sites.
     *
     * @return empty if no fresh JVM was started, or the code did not settle there
     */
    public static Optional<Figure> alone(SiteReport report, AllocationScope scope) {
        long bytes = report.undisturbedBytes();
        long operations = report.undisturbedOperations();
        if (report.engine() != SiteReport.Engine.EXACT_FORK || operations == 0) {
            return Optional.empty();
        }
        Figure figure = bytes % operations == 0
                ? Figure.steady(bytes / operations)
                : Figure.amortised(bytes, operations, report.undisturbedDeviation());
        return Optional.of(figure.withScope(scope));
    }

    /** Compares a measurement with the baseline; empty without a figure, or if the baseline is not checked. */
    public Optional<Comparison> compare(Optional<MeasuredTest> measured, MeasurementRequest request) {
        return isChecked()
                ? measured.map(test -> baseline.compare(test, environment(), tolerance(request)))
                : Optional.empty();
    }

    /** The tolerance for a test. An annotation that states one for a single shot lets the single shot fail. */
    public Tolerance tolerance(MeasurementRequest request) {
        Tolerance configured = settings.tolerance();
        if (request.tolerance().isEmpty()) {
            return configured;
        }
        long stated = request.tolerance().getAsLong();
        return request.mode() == AllocationMode.SINGLE_SHOT
                ? configured.withSingleShot(stated, 0).with(SingleShots.GATED)
                : configured.withSteady(stated);
    }

    /** Whether an update would keep the line with its sites, so the test need not run alone for them. */
    public boolean knows(MeasuredTest now, MeasurementRequest request) {
        return baseline.find(now.test(), environment())
                .filter(line -> tolerance(request).judge(line.figure(), now.figure()) == Outcome.UNCHANGED)
                .filter(line -> now.figure().bytes() == 0 || !line.sites().isEmpty())
                .isPresent();
    }
}
