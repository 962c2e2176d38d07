package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.format.Figures;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A figure of this JVM that fails, unless a fresh JVM, in which the code runs alone, excuses it.
 *
 * <p>One fresh JVM in the same state confirms a broken limit of 0. Code that an earlier build may have seen within its limit or baseline
 * can have several states, and the excusing one may be among those not seen yet. The same holds for code whose fresh JVMs are in other
 * states. Then up to {@value #MOST} must answer. A busy machine can keep a fresh JVM from an answer, so one without an answer does not
 * confirm the breach of code that may have held.
 *
 * @param mayHaveHeld whether an earlier build may have seen the code within its limit or baseline
 * @param mayBeExcused whether there can be a report of a fresh JVM that excuses the figure
 * @param isExcusedBy whether the report of a fresh JVM excuses the figure
 */
public record Observation(
        double bytesPerOperation, boolean mayHaveHeld, boolean mayBeExcused, Predicate<SiteReport> isExcusedBy) {
    /** The number of answers that are wanted at most. */
    static final int MOST = 4;

    private static final String DIFFERS = "it differs among fresh JVMs: ";

    /** The remarks of a report on different states in fresh JVMs; empty if there is only one. */
    static String differing(SiteReport report) {
        return report.remarks().stream()
                .filter(remark -> remark.startsWith(DIFFERS) || remark.startsWith(WhyTwoStates.WHY))
                .collect(Collectors.joining("; "));
    }

    /**
     * Whether to ask another fresh JVM.
     *
     * @param first the answer of the JVM whose recorder ran from the start, which may have caused its state
     * @param others the answers of those asked since
     */
    boolean wantsAnother(LoneReport first, List<LoneReport> others) {
        List<SiteReport> all = all(first, others);
        List<SiteReport> settled = all.stream().filter(Observation::isSettled).toList();
        int mostWithoutAnswer = mayBeExcused && mayHaveHeld ? 1 : 0;
        if (all.size() - settled.size() > mostWithoutAnswer || all.stream().anyMatch(isExcusedBy)) {
            return false;
        }
        boolean isConfirmed = settled.stream().anyMatch(this::isHere);
        int enough = mayBeExcused && (mayHaveHeld || !isConfirmed) ? MOST : isConfirmed ? 1 : 2;
        return settled.size() < enough;
    }

    private static List<SiteReport> all(LoneReport first, List<LoneReport> others) {
        return Stream.concat(Stream.of(first), others.stream())
                .map(LoneReport::report)
                .toList();
    }

    /**
     * Chooses among fresh JVMs: the one that excuses the figure, or else one in the same state, or else the first that has settled.
     *
     * @param first the answer of the JVM whose recorder ran from the start
     * @param others the answers of JVMs whose recorder started when the code had settled. They may have no sites if their figures are like
     *     that of one asked before
     */
    SiteReport choose(LoneReport first, List<LoneReport> others) {
        SiteReport late = others.get(others.size() - 1).report();
        boolean isExcused = isExcusedBy.test(late);
        Optional<SiteReport> confirming = isExcused ? Optional.empty() : confirming(first, others);
        List<SiteReport> settled =
                all(first, others).stream().filter(Observation::isSettled).toList();
        SiteReport chosen;
        if (isExcused) {
            chosen = withFigureOf(late, sitesFor(late, first, others));
        } else if (confirming.isEmpty() || isHere(first.report())) {
            chosen = isSettled(first.report()) || settled.isEmpty()
                    ? first.report()
                    : sitesFor(settled.get(0), first, others);
        } else {
            chosen = sitesFor(confirming.get(), first, others);
        }
        boolean isConfirmed = confirming.isPresent()
                && others.stream()
                        .map(LoneReport::report)
                        .filter(Observation::isSettled)
                        .allMatch(report -> areAlike(report, chosen));
        if (settled.size() <= 1 || isConfirmed) {
            return chosen;
        }
        return settled.stream().allMatch(report -> areAlike(report, chosen))
                ? chosen.plusRemarks(List.of(
                        LoneReport.figure(chosen) + " in " + settled.size() + " of " + settled.size() + " fresh JVMs"))
                : chosen.plusRemarks(List.of(differing(settled, isSettled(first.report()))))
                        .plusRemarks(why(first, others));
    }

    /** Returns a report of the state here, if possible one whose sites the recorder has not changed. */
    private Optional<SiteReport> confirming(LoneReport first, List<LoneReport> others) {
        return all(first, others).stream()
                .filter(this::isHere)
                .min(Comparator.comparing(report -> !report.isFound() || report.isDisturbed()));
    }

    /** Returns a report, or, if its JVM has not searched for sites, that of a JVM before it with such a figure. */
    private static SiteReport sitesFor(SiteReport late, LoneReport first, List<LoneReport> others) {
        return late.isFound()
                ? withoutExperiments(late)
                : withSites(first, others).stream()
                        .filter(report -> areAlike(report, late))
                        .findFirst()
                        .orElse(first.report());
    }

    /** The reports whose figures need no further search. Sites that the recorder has changed count only if they are the first JVM's. */
    static List<SiteReport> withSites(LoneReport first, List<LoneReport> others) {
        return Stream.concat(
                        Stream.of(first.report()),
                        others.stream()
                                .map(LoneReport::report)
                                .filter(report -> !report.isDisturbed())
                                .map(Observation::withoutExperiments))
                .filter(SiteReport::isFound)
                .toList();
    }

    /** The recorder of an experiment runs from the start, so its objects show nothing about code that is in another state then. */
    private static SiteReport withoutExperiments(SiteReport late) {
        return late.sites().stream().allMatch(site -> site.kept().flags().isEmpty())
                ? late
                : late.withSites(late.sites().stream()
                        .map(site -> site.withKept(site.kept().withoutFlags()))
                        .toList());
    }

    /** The calls that explain the difference between the smallest and the largest figure. */
    private static List<String> why(LoneReport first, List<LoneReport> others) {
        List<LoneReport> bySize = Stream.concat(Stream.of(first), others.stream())
                .filter(answer -> WhyTwoStates.isComparable(answer.report()))
                .sorted(Comparator.comparingDouble(answer -> answer.report().undisturbedBytesPerOperation()))
                .toList();
        return bySize.size() < 2 ? List.of() : WhyTwoStates.of(bySize.get(0), bySize.get(bySize.size() - 1));
    }

    /**
     * Compares two or more reports.
     *
     * @param isRecordedEarly whether the recorder of the first one's JVM ran from the start
     */
    private static String differing(List<SiteReport> settled, boolean isRecordedEarly) {
        Map<SiteReport, Integer> states = new LinkedHashMap<>();
        settled.stream()
                .skip(isRecordedEarly ? 1 : 0)
                .forEach(report -> states.merge(
                        states.keySet().stream()
                                .filter(state -> areAlike(state, report))
                                .findFirst()
                                .orElse(report),
                        1,
                        Integer::sum));
        return states.entrySet().stream()
                .map(state ->
                        LoneReport.figure(state.getKey()) + " in " + (state.getValue() == 1 ? "one" : state.getValue()))
                .collect(Collectors.joining(
                        ", ",
                        DIFFERS,
                        isRecordedEarly
                                ? ", " + LoneReport.figure(settled.get(0))
                                        + " in one whose event recorder runs from the start"
                                : ""));
    }

    private static boolean areAlike(SiteReport one, SiteReport other) {
        return Figures.areAlike(one.undisturbedBytesPerOperation(), other.undisturbedBytesPerOperation());
    }

    /** Returns sites beside the figure of another JVM, which did not search for sites, because its figure is like theirs. */
    private static SiteReport withFigureOf(SiteReport figure, SiteReport sites) {
        return new SiteReport(
                sites.engine(),
                sites.sites(),
                sites.bytes(),
                sites.operations(),
                figure.undisturbedBytes(),
                figure.undisturbedOperations(),
                figure.undisturbedDeviation(),
                sites.remarks(),
                sites.types());
    }

    private boolean isHere(SiteReport alone) {
        return isSettled(alone) && Figures.areAlike(alone.undisturbedBytesPerOperation(), bytesPerOperation);
    }

    /** Whether a fresh JVM has a figure of its own. */
    static boolean isSettled(SiteReport alone) {
        return alone.undisturbedOperations() > 0;
    }
}
