package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.Table;
import io.bytewatcher.benchmarks.reliability.Case.Expectation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All verdicts of a run against their expectations. */
final class Results {
    private static final int LONGEST_TEXT = 600;

    /** The share of rare allocations that may go undetected, in percent. Compiled code makes enough calls. */
    private static final double MOST_EXCUSED = 10;

    private static final double MOST_EXCUSED_INTERPRETED = 50;

    private final Map<String, Case> cases =
            Case.in(Case.CLASSES).stream().collect(Collectors.toMap(Case::name, Function.identity()));

    private final Map<String, Tally> kinds = new TreeMap<>();
    private final Map<Expectation, Tally> totals = new EnumMap<>(Expectation.class);
    private final Map<Combination, Tally> combinations = new LinkedHashMap<>();
    /** Tests that allocate once in many calls. */
    private final Map<String, Tally> rare = new TreeMap<>();

    private final Map<JitMode, Tally> rareByJit = new EnumMap<>(JitMode.class);
    /** Tests that are not unique, by JIT. */
    private final Map<String, Map<JitMode, Tally>> notUnique = new TreeMap<>();

    private final List<String> mistakes = new ArrayList<>();
    private final List<String> otherFigures = new ArrayList<>();
    private final List<String> tooFewCalls = new ArrayList<>();

    /** A count of verdicts by kind. */
    private static final class Tally {
        private long measurements;
        private long broken;
        private long unstable;
        private long excused;
        private long falseFailures;
        private long misses;
        private long unmeasured;
        private double seconds;

        void add(Expectation expectation, Measurement measurement) {
            measurements++;
            broken += measurement.verdict() == Measurement.Verdict.BROKEN ? 1 : 0;
            unstable += measurement.verdict() == Measurement.Verdict.UNSTABLE ? 1 : 0;
            excused += expectation == Expectation.TOO_FEW_CALLS ? 1 : 0;
            switch (mistake(expectation, measurement)) {
                case NONE -> {}
                case FALSE_FAILURE -> falseFailures++;
                case MISS -> misses++;
                case UNMEASURED -> unmeasured++;
            }
        }

        private long mistakes() {
            return falseFailures + misses + unmeasured;
        }
    }

    private enum Mistake {
        NONE,
        FALSE_FAILURE,
        MISS,
        /** The test ended in another error, was not measured, or has a figure that cannot be trusted. */
        UNMEASURED
    }

    private static Mistake mistake(Expectation expectation, Measurement measurement) {
        if (measurement.verdict() == Measurement.Verdict.NONE) {
            return Mistake.UNMEASURED;
        }
        boolean held = measurement.verdict() == Measurement.Verdict.HELD;
        boolean unstable = measurement.verdict() == Measurement.Verdict.UNSTABLE;
        return switch (expectation) {
            case HOLDS -> held ? Mistake.NONE : Mistake.FALSE_FAILURE;
            case BREAKS -> held ? Mistake.MISS : unstable ? Mistake.UNMEASURED : Mistake.NONE;
            case NOT_UNIQUE, TOO_FEW_CALLS -> Mistake.NONE;
        };
    }

    void add(Trial trial) {
        Combination combination = trial.combination();
        Tally ofCombination = combinations.computeIfAbsent(combination, key -> new Tally());
        ofCombination.seconds += trial.seconds();
        if (!trial.error().isEmpty()) {
            ofCombination.unmeasured++;
            mistakes.add("JVM FAILED, " + combination + ": " + shortened(trial.error()));
        }
        for (Measurement measurement : trial.measurements()) {
            Case test = cases.get(measurement.test());
            if (test == null) {
                ofCombination.unmeasured++;
                mistakes.add(
                        "NO TEST, " + combination + ": " + measurement.test() + ": " + shortened(measurement.text()));
            } else {
                add(combination, test, measurement, ofCombination);
            }
        }
    }

    private void add(Combination combination, Case test, Measurement measurement, Tally ofCombination) {
        Expectation expectation = test.expectation(combination.jit(), combination.layout(), measurement);
        ofCombination.add(expectation, measurement);
        kinds.computeIfAbsent(test.kind(expectation), key -> new Tally()).add(expectation, measurement);
        totals.computeIfAbsent(expectation, key -> new Tally()).add(expectation, measurement);
        if (!test.unlessRemoved().isEmpty()) {
            notUnique
                    .computeIfAbsent(test.name(), key -> new EnumMap<>(JitMode.class))
                    .computeIfAbsent(combination.jit(), key -> new Tally())
                    .add(expectation, measurement);
        }
        if (test.onceIn() > 1) {
            rare.computeIfAbsent(test.name(), key -> new Tally()).add(expectation, measurement);
            rareByJit.computeIfAbsent(combination.jit(), key -> new Tally()).add(expectation, measurement);
        }
        if (expectation == Expectation.TOO_FEW_CALLS) {
            tooFewCalls.add("may allocate once in " + test.onceIn() + " calls, " + text(combination, measurement));
        }
        Mistake mistake = mistake(expectation, measurement);
        if (mistake != Mistake.NONE) {
            mistakes.add(mistake + ", " + text(combination, measurement));
        } else if (test.hasOtherFigure(combination.layout(), measurement)) {
            otherFigures.add(
                    "known to be " + test.cost().bytes(combination.layout()) + " B, " + text(combination, measurement));
        }
    }

    private static String text(Combination combination, Measurement measurement) {
        return combination + ": " + measurement.test() + ": " + shortened(measurement.text());
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…";
    }

    /** Judges that all verdicts and all known figures are right, and that few allocations were too rare for the calls. */
    Goals goals() {
        Goals goals = new Goals();
        if (measurements() > 0 || !mistakes.isEmpty()) {
            goals.none("mistakes", mistakes.size());
            goals.none("right verdicts with other bytes than are known", otherFigures.size());
            rareByJit.forEach((jit, tally) -> goals.atMost(
                    "the share of rare allocations that were excused for too few calls, " + jit + ",",
                    100.0 * tally.excused / tally.measurements,
                    jit == JitMode.INTERPRETER ? MOST_EXCUSED_INTERPRETED : MOST_EXCUSED,
                    "%"));
            rare.forEach(
                    (test, tally) -> goals.atLeast("how often " + test + " was caught", (double) tally.broken, 1, ""));
        }
        return goals;
    }

    List<String> mistakes() {
        return List.copyOf(mistakes);
    }

    List<String> otherFigures() {
        return List.copyOf(otherFigures);
    }

    List<String> tooFewCalls() {
        return List.copyOf(tooFewCalls);
    }

    long measurements() {
        return totals.values().stream().mapToLong(tally -> tally.measurements).sum();
    }

    String summary() {
        Tally holds = totals.getOrDefault(Expectation.HOLDS, new Tally());
        Tally breaks = totals.getOrDefault(Expectation.BREAKS, new Tally());
        return String.format(
                Locale.ROOT,
                "%,d measurements: %d false failures in %,d, %d misses in %,d, %d mistakes in all",
                measurements(),
                holds.falseFailures,
                holds.measurements,
                breaks.misses,
                breaks.measurements,
                mistakes.size());
    }

    List<Table> tables() {
        return List.of(
                byExpectation(),
                byKind(),
                byCombination(),
                notUnique(),
                Table.ofLines("Mistakes", mistakes),
                Table.ofLines("Right verdicts with other bytes than are known", otherFigures),
                Table.ofLines("Limits that held after too few calls", tooFewCalls));
    }

    private Table byExpectation() {
        Table table = new Table(
                "Bodies whose steady state is unique",
                List.of("mistake", "measurements", "mistakes", "95 % bound of the rate, %"));
        Tally holds = totals.getOrDefault(Expectation.HOLDS, new Tally());
        Tally breaks = totals.getOrDefault(Expectation.BREAKS, new Tally());
        table.add(row("false failure: fails although it allocates no more than its limit", holds.falseFailures, holds));
        table.add(row("miss: passes although it allocates more than its limit", breaks.misses, breaks));
        Tally all = new Tally();
        totals.values().forEach(tally -> {
            all.measurements += tally.measurements;
            all.unmeasured += tally.unmeasured;
        });
        table.add(row(
                "not measured: ends in another error, or without a figure that can be trusted", all.unmeasured, all));
        table.note(
                "The bound is the one-sided bound of Clopper and Pearson: a rate above it would have shown more mistakes"
                        + " in 95 of 100 such runs. Measurements of one JVM are not independent of each other.");
        table.note(
                otherFigures.isEmpty()
                        ? "Every figure whose bytes are known was exact, whether its limit held or not."
                        : otherFigures.size() + " verdicts were right with other bytes than are known.");
        return table;
    }

    private Table byKind() {
        Table table = new Table("By kind", List.of("kind", "measurements", "mistakes", "95 % bound of the rate, %"));
        kinds.forEach((kind, tally) -> {
            if (!kind.startsWith("not unique") && !kind.startsWith("held after")) {
                table.add(row(kind, tally.mistakes(), tally));
            }
        });
        return table;
    }

    private static List<Cell> row(String title, long mistakes, Tally tally) {
        return List.of(
                Cell.of(title),
                Cell.of(tally.measurements),
                Cell.of(mistakes),
                Cell.of(100 * MistakeRateBound.upper(mistakes, tally.measurements), 3));
    }

    private Table byCombination() {
        List<String> columns = new ArrayList<>(Combination.FACTORS);
        columns.addAll(List.of("measurements", "false failures", "misses", "not measured", "s"));
        Table table = new Table("By JVM", columns);
        combinations.forEach((combination, tally) -> {
            List<Cell> row = new ArrayList<>();
            combination.levels().forEach(level -> row.add(Cell.of(level.toString())));
            row.addAll(List.of(
                    Cell.of(tally.measurements),
                    Cell.of(tally.falseFailures),
                    Cell.of(tally.misses),
                    Cell.of(tally.unmeasured),
                    Cell.of(tally.seconds, 0)));
            table.add(row);
        });
        return table;
    }

    private Table notUnique() {
        List<String> columns = new ArrayList<>(List.of("test"));
        for (JitMode jit : JitMode.values()) {
            columns.add("fails, " + jit);
        }
        columns.add("cause");
        Table table = new Table("Bodies whose steady state is not unique where C2 runs", columns);
        notUnique.forEach((name, tallies) -> {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(name)));
            for (JitMode jit : JitMode.values()) {
                Tally tally = tallies.get(jit);
                row.add(
                        tally == null
                                ? Cell.NOTHING
                                : Cell.of(tally.broken + tally.unstable + " of " + tally.measurements));
            }
            Case test = cases.get(name);
            row.add(Cell.of(test == null ? "" : test.unlessRemoved()));
            table.add(row);
        });
        table.note(
                "All limits are 0. Without C2 nothing is removed, so each test must fail there; these verdicts are counted"
                        + " above.");
        return table;
    }
}
