package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.ByteSize;
import io.bytewatcher.SiteReport;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.why.MethodBody;
import io.bytewatcher.junit.AllocationBaselineError;
import io.bytewatcher.junit.AllocationLimitExceededError;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.internal.config.BaselineSettings;
import io.bytewatcher.junit.internal.config.Build;
import io.bytewatcher.junit.internal.request.AllocationRequests;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.sites.FreshFigures;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The failures of a measured test, with their whole messages.
 *
 * @param objects the objects that count, if a search for them was made
 * @param note a remark on the way of measuring; may be empty
 */
record TestFailure(
        TestCriteria criteria,
        TestFigures figures,
        CountedObjects objects,
        Optional<Comparison> comparison,
        String note) {
    private static final String OURS = "io.bytewatcher.";

    AssertionError overLimit() {
        MeasurementRequest request = criteria.request();
        String agreed = comparison
                .flatMap(Comparison::was)
                .map(was -> "\n  baseline: " + was)
                .orElse("");
        String counted = request.objects().isPresent() && areOfThisJvm() ? " in " + objects.number() : "";
        String message =
                new TestSiteFinder().describeBreach(criteria.name(), counted + ", limit " + limits(), figures.here())
                        + byObjects()
                        + notByTheJit()
                        + agreed
                        + byDefault()
                        + noted()
                        + reproduction();
        AllocationLimitExceededError error = request.objects().isPresent()
                ? new AllocationLimitExceededError(message, request.limit(), limits(), figures.here())
                : new AllocationLimitExceededError(message, request.limit().orElseThrow(), figures.here());
        return lead(error, figures.here());
    }

    private boolean areOfThisJvm() {
        return objects.isKnown()
                && figures.here()
                        .sites()
                        .filter(alone -> CountedObjects.areOf(figures.here(), alone))
                        .isPresent();
    }

    private String limits() {
        MeasurementRequest request = criteria.request();
        return Stream.concat(
                        request.limit().stream().mapToObj(ByteSize::format),
                        request.objects().stream().mapToObj(MeasurementRequest::objects))
                .collect(Collectors.joining(" and "));
    }

    /** The classes of the counted objects, and of those that do not count, or the reason why they are not known; may be empty. */
    private String byObjects() {
        MeasurementRequest request = criteria.request();
        List<String> lines = new ArrayList<>();
        if (!objects.isKnown()) {
            if (!request.ignoring().isEmpty()) {
                lines.add("no class is ignored ("
                        + String.join(", ", request.ignoring().patterns())
                        + "): the classes of the objects are not known, because " + objects.unknown()
                        + ". A limit that includes their objects needs no fresh JVM");
            }
        } else {
            String where = areOfThisJvm() ? "" : "alone in a fresh JVM, ";
            if (request.objects().isPresent()) {
                lines.add(where + "objects per call: " + objects.classes());
            }
            String notCounted = objects.notCounted();
            if (!notCounted.isEmpty()) {
                lines.add(where + notCounted + "; " + objects.left());
            } else if (!request.ignoring().isEmpty()) {
                lines.add("no object is of an ignored class ("
                        + String.join(", ", request.ignoring().patterns()) + ")");
            }
        }
        return lines.stream().map(line -> "\n  " + line).collect(Collectors.joining());
    }

    AllocationNotMeasuredException withoutObjects() {
        return new AllocationNotMeasuredException(criteria.name() + " has a limit of "
                + MeasurementRequest.objects(criteria.request().objects().orElseThrow())
                + ", and its objects are not known, because " + objects.unknown() + ". Here: " + figures.here()
                + ". A limit in bytes, in place of objects, needs no fresh JVM.");
    }

    AssertionError overLimitAsWritten(Optional<SiteReport> sites) {
        long limit = criteria.request().asWritten().orElseThrow();
        Allocation written = figures.here().asWritten().orElseThrow();
        written = sites.map(written::withSites).orElse(written);
        String message = new TestSiteFinder().describeBreach(criteria.name(), limit, written)
                + "\n  at its steady state: " + figures.here()
                + byDefault()
                + noted()
                + reproduction();
        return lead(new AllocationLimitExceededError(message, limit, written), written);
    }

    AllocationNotMeasuredException withoutFigureAsWritten(String why) {
        String reason = figures.lessAsWritten()
                .map(written -> "in a fresh JVM that compiles with C1 alone it allocates less: " + written)
                .orElse(why);
        return new AllocationNotMeasuredException(criteria.name() + " has a limit of "
                + Figures.group(criteria.request().asWritten().orElseThrow())
                + " B as written, and its figure as written is not known, because " + reason + ". Here: "
                + figures.here() + ". A limit without asWritten needs no fresh JVM.");
    }

    AllocationNotMeasuredException withoutFigure() {
        return new AllocationNotMeasuredException(
                criteria.name() + " has no figure to compare with the baseline: " + figures.here()
                        + (figures.here().explanation().isEmpty()
                                ? ""
                                : ". " + figures.here().explanation()));
    }

    AssertionError notAsAgreed(Comparison compared) {
        Outcome outcome = compared.outcome();
        boolean isRegressed = outcome == Outcome.REGRESSED;
        String was = compared.was().map(figure -> "baseline " + figure).orElse("no line in the baseline for it");
        StringBuilder message = new StringBuilder(criteria.name())
                .append(": ")
                .append(compared.now())
                .append(", ")
                .append(was)
                .append(" [")
                .append(outcome)
                .append(criteria.baseline().isStrict() && !isRegressed ? ", STRICT]" : "]");
        compared.text().lines().forEach(line -> message.append("\n  ").append(line));
        grownSites(compared).forEach(line -> message.append("\n  ").append(line));
        figures.hiddenRegression()
                .ifPresent(regression -> message.append("\n  each of ")
                        .append(FreshFigures.AGREEING)
                        .append(" fresh JVMs shows it: at least ")
                        .append(Figures.mean(regression.bytes(), regression.operations()))
                        .append(" B alone. This JVM may have reached a smaller steady state"));
        criteria.baseline()
                .raisedWithoutReason(criteria.test())
                .ifPresent(line -> message.append("\n  the line was raised without a reason (")
                        .append(line.reason())
                        .append("): write why into its last column"));
        if (isRegressed) {
            figures.here()
                    .sites()
                    .map(SiteReport::remarks)
                    .orElse(List.of())
                    .forEach(remark -> message.append("\n  ").append(remark));
            message.append(notByTheJit());
        }
        message.append("\n  measured: ")
                .append(figures.here())
                .append("; ")
                .append(criteria.baseline().environment())
                .append(noted());
        if (outcome != Outcome.UNCHANGED) {
            message.append("\n  if intended: ")
                    .append(Reproduction.apply(
                            criteria.configuration().reportDir().resolve(BaselineSettings.PATCH),
                            Build.moduleInBuild()))
                    .append(isRaised(compared) ? ", and write why into the last column" : "");
        }
        message.append(reproduction());
        String expected = compared.was().map(Figure::toString).orElse("a line in the baseline");
        String actual = compared.now().toString();
        return lead(new AllocationBaselineError(message.toString(), expected, actual, figures.here()), figures.here());
    }

    /** The lines and reasons of the grown sites; empty without sites. */
    private List<String> grownSites(Comparison compared) {
        List<String> rows = figures.here()
                .sites()
                .map(report -> report.rows(site -> compared.grown().stream().anyMatch(grown -> grown.isOf(site))))
                .orElse(List.of());
        return rows.isEmpty()
                ? rows
                : Stream.concat(Stream.of("their lines now:"), rows.stream()).toList();
    }

    /** Whether the patch asks for a reason. */
    private static boolean isRaised(Comparison compared) {
        return switch (compared.outcome()) {
            case REGRESSED -> true;
            case ENVIRONMENT_MISMATCH -> compared.was().isPresent(); // another way of measuring
            case IMPROVED, NO_BASELINE, SHIFTED, UNCHANGED -> false;
        };
    }

    /** A line that rules the JIT out as the reason; may be empty. */
    private String notByTheJit() {
        return figures.lessAsWritten()
                .map(written -> "\n  as written it allocates " + Figures.mean(written.bytes(), written.operations())
                        + " B alone in a fresh JVM, so the JIT is not the reason. Earlier tests may have left"
                        + " something, for example in a cache")
                .orElse("");
    }

    /** The origin of the limit, which is not on the test or its class; empty if it is. */
    private String byDefault() {
        return AllocationRequests.defaultingPackage(criteria.context())
                .map(of -> "\n  the limit is the default of package " + of)
                .orElse("");
    }

    private String noted() {
        return note.isEmpty() ? "" : "\n  " + note;
    }

    private String reproduction() {
        return Reproduction.line(criteria.context());
    }

    /** Sets the stack trace of an error: it leads to the largest site, or else to the test, and omits ByteWatcher's frames. */
    private <E extends Throwable> E lead(E error, Allocation broken) {
        StackTraceElement[] below = Stream.of(error.getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith(OURS))
                .toArray(StackTraceElement[]::new);
        StackTraceElement[] trace =
                broken.sites().map(sites -> sites.leadTo(below)).orElse(below);
        error.setStackTrace(trace.length > below.length ? trace : beginningWithTheTest(below));
        return error;
    }

    private StackTraceElement[] beginningWithTheTest(StackTraceElement... below) {
        Method method = TestName.methodContext(criteria.context()).getRequiredTestMethod();
        return Stream.concat(Stream.of(MethodBody.firstLine(method)), Stream.of(below))
                .toArray(StackTraceElement[]::new);
    }
}
