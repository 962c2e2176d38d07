package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.junit.internal.sites.FreshFigures;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The figures of a test. Immutable: each further answer makes a new instance.
 *
 * @param here the measurement in this JVM, with the sites and the figure as written if they are known
 * @param asWritten a fresh JVM's answer about the test as written, if {@code here} has no such figure
 * @param alone the measurements alone in fresh JVMs without further flags, for an update
 * @param hidden the answer of fresh JVMs on a regression that this JVM does not show
 */
record TestFigures(Allocation here, FreshFigures.Answer asWritten, List<Allocation> alone, FreshFigures.Answer hidden) {
    private static final FreshFigures.Answer NOT_ASKED = new FreshFigures.Answer(null, "no fresh JVM was started");

    static TestFigures of(Allocation here) {
        return new TestFigures(here, NOT_ASKED, List.of(), new FreshFigures.Answer(null, ""));
    }

    TestFigures withSites(SiteReport sites) {
        return new TestFigures(here.withSites(sites), asWritten, alone, hidden);
    }

    /**
     * Adds the figure as written. One that is smaller than here is not used, because the JIT only removes objects. An answer without a
     * figure keeps the one that is known.
     */
    TestFigures withAsWritten(FreshFigures.Answer answer) {
        Allocation figure = answer.figure();
        if (figure == null) {
            return new TestFigures(here, answer, alone, hidden);
        }
        boolean holds = !Figures.isClearlyLess(figure.bytesPerOperation(), here.bytesPerOperation());
        return new TestFigures(here.withAsWritten(holds ? figure : null), answer, alone, hidden);
    }

    /** Removes the figure as written, and states the reason. */
    TestFigures withoutAsWritten(String why) {
        return new TestFigures(here.withAsWritten(null), new FreshFigures.Answer(null, why), alone, hidden);
    }

    TestFigures withAlone(Allocation measuredAlone) {
        List<Allocation> all =
                Stream.concat(alone.stream(), Stream.of(measuredAlone)).toList();
        return new TestFigures(here, asWritten, all, hidden);
    }

    TestFigures withHidden(FreshFigures.Answer regression) {
        return new TestFigures(here, asWritten, alone, regression);
    }

    /** The smallest figure in fresh JVMs, if all of them show a regression that this JVM does not. */
    Optional<Allocation> hiddenRegression() {
        return Optional.ofNullable(hidden.figure());
    }

    /** The allocation as written, if that is less than here. */
    Optional<Allocation> lessAsWritten() {
        return here.asWritten().isPresent() ? Optional.empty() : Optional.ofNullable(asWritten.figure());
    }

    /** Whether a fresh JVM should have shown the test as written, and did not. */
    boolean missesAsWritten() {
        return asWritten.figure() == null && !asWritten.equals(NOT_ASKED);
    }

    boolean isZero() {
        return here.verdict() == Verdict.STEADY && here.bytes() == 0;
    }

    /** Whether the JIT removes objects, which another JVM may keep. Means differ a little without that. */
    boolean dependOnTheJit() {
        return here.asWritten().filter(this::isMoreThanHere).isPresent();
    }

    private boolean isMoreThanHere(Allocation written) {
        return here.verdict() == Verdict.STEADY
                ? written.bytesPerOperation() > here.bytesPerOperation()
                : Figures.isClearlyLess(here.bytesPerOperation(), written.bytesPerOperation());
    }

    /** States that fresh JVMs have not shown whether the test has regressed; empty if they have, or were not needed. */
    String notKnownAlone() {
        return hidden.figure() == null && !hidden.why().isEmpty()
                ? "it is not known whether it has regressed alone in a fresh JVM, because " + hidden.why()
                : "";
    }
}
