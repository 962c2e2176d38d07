package io.bytewatcher.junit.internal.run;

import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.baseline.Tolerance.SingleShots;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.internal.config.BaselineMode;
import io.bytewatcher.junit.internal.config.BaselineSettings;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.sites.AsWrittenRun;
import io.bytewatcher.junit.internal.sites.SiteSearchRun;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The baseline as it is read before the first test of a run, and what is done with it. Immutable. */
public final class RunBaseline {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(RunBaseline.class);

    /** How far a mean alone may be off: a part of it. */
    private static final long DEVIATION = 10;

    private final BaselineSettings settings;
    private final BaselineMode mode;
    private final Baseline baseline;
    private final Environment environment = Environment.ofThisJvm();

    /** @throws io.bytewatcher.baseline.BaselineException when the file is damaged */
    RunBaseline(BaselineSettings settings) {
        this.settings = settings;
        // Whoever searches compares nothing, and what reading does with the JDK's classes would change how they are
        // compiled.
        mode = SiteSearchRun.isOn() || AsWrittenRun.isOn() ? BaselineMode.OFF : settings.effectiveMode();
        baseline = mode == BaselineMode.OFF ? Baseline.of(List.of()) : Baseline.read(settings.path());
    }

    /** That of a run, read once. */
    public static RunBaseline of(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        RunBaseline.class,
                        key -> new RunBaseline(Configuration.of(context).baseline()),
                        RunBaseline.class);
    }

    public boolean isStrict() {
        return mode == BaselineMode.STRICT;
    }

    public boolean isUpdated() {
        return mode == BaselineMode.UPDATE;
    }

    /** Whether measurements are compared with it. */
    public boolean isChecked() {
        return mode == BaselineMode.CHECK || isStrict();
    }

    /** The line of a test, if the baseline is strict and the line was raised without a reason. */
    public Optional<BaselineEntry> raisedWithoutReason(String test) {
        return isStrict() ? line(test).filter(BaselineEntry::isRaisedWithoutReason) : Optional.empty();
    }

    public Baseline baseline() {
        return baseline;
    }

    public Environment environment() {
        return environment;
    }

    /** The line for a test in this environment, where it is to be compared with it. */
    public Optional<BaselineEntry> line(String test) {
        return isChecked() ? baseline.find(test, environment) : Optional.empty();
    }

    /** The most that is no regression for sure, in bytes per call; empty where nothing is agreed to or it has no bound. */
    public OptionalLong agreed(String test, MeasurementRequest request) {
        return line(test).map(BaselineEntry::figure).stream()
                .filter(figure -> figure.verdict() != Verdict.GROWING)
                .mapToLong(RunBaseline::leastAgreed)
                .map(bytes -> withTolerance(bytes, request))
                .findFirst();
    }

    /** From 0 B to anything is a regression, whatever the tolerance. */
    private long withTolerance(long bytes, MeasurementRequest request) {
        return bytes == 0 ? 0 : bytes + tolerance(request).steadyBytes();
    }

    /**
     * Whether a test keeps its line alone in a fresh JVM. Where several steady states were agreed to, some bytes more in a smaller one are a
     * regression, too, although they are less than in the largest.
     *
     * @return false too where that is not known
     */
    public boolean isKept(String test, SiteReport alone, MeasurementRequest request) {
        Optional<MeasuredTest> measured = line(test)
                .map(line -> line.figure().scope())
                .flatMap(scope -> alone(alone, scope))
                .map(figure -> new MeasuredTest(test, figure, List.of()));
        return compare(measured, request)
                .map(Comparison::outcome)
                .filter(outcome -> outcome == Outcome.UNCHANGED || outcome == Outcome.IMPROVED)
                .isPresent();
    }

    /** The figure of the smallest steady state that was agreed to, in bytes per call, without the fraction. */
    public static long leastAgreed(Figure was) {
        Figure least = was.states().get(0);
        return least.bytes() / least.operations();
    }

    /**
     * What a test allocates alone in a fresh JVM, undisturbed by the search for its sites. How far a mean is off was not kept: a tenth
     * of it is taken.
     *
     * @return empty where no fresh JVM was asked, or the code did not settle there
     */
    public static Optional<Figure> alone(SiteReport report, Figure.Scope scope) {
        long bytes = report.undisturbedBytes();
        long operations = report.undisturbedOperations();
        if (report.engine() != SiteReport.Engine.EXACT_FORK || operations == 0) {
            return Optional.empty();
        }
        Figure figure = bytes % operations == 0
                ? Figure.steady(bytes / operations)
                : Figure.amortised(bytes, operations, (bytes + DEVIATION - 1) / DEVIATION);
        return Optional.of(figure.withScope(scope));
    }

    /** What the baseline says of a measurement; empty where there is no figure, or no baseline is checked. */
    public Optional<Comparison> compare(Optional<MeasuredTest> measured, MeasurementRequest request) {
        return isChecked()
                ? measured.map(test -> baseline.compare(test, environment, tolerance(request)))
                : Optional.empty();
    }

    /** What counts as the same for a test; who states a tolerance for a single shot wants it to fail. */
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

    /** Whether an update would keep the line as it is, sites included, so that nobody has to run the test alone for it. */
    public boolean knows(MeasuredTest now, MeasurementRequest request) {
        return baseline.find(now.test(), environment)
                .filter(line -> line.isOf(environment))
                .filter(line -> tolerance(request).judge(line.figure(), now.figure()) == Outcome.UNCHANGED)
                .filter(line -> now.figure().bytes() == 0 || !line.sites().isEmpty())
                .isPresent();
    }
}
