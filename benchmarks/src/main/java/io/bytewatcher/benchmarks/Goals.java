package io.bytewatcher.benchmarks;

import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/**
 * The figures of a program against their goals. A figure that is not a number misses its goal. A program that has judged nothing has missed
 * its goal.
 */
public final class Goals {
    private static final String MISSED = "Goal missed: ";

    /** Shows 1.30004 as that, and not as 1.3. */
    private static final MathContext PRECISION = new MathContext(6);

    private final List<String> missed = new ArrayList<>();
    private int judged;

    /**
     * Judges a figure whose goal is an upper bound.
     *
     * @param figure its name, as the subject of a sentence
     * @param unit of figure and goal; empty for a count
     */
    public void atMost(String figure, double measured, double goal, String unit) {
        judge(measured <= goal, figure, measured, "at most", goal, unit);
    }

    /** Judges a figure whose goal is a lower bound. */
    public void atLeast(String figure, double measured, double goal, String unit) {
        judge(measured >= goal, figure, measured, "at least", goal, unit);
    }

    /** Judges a count that has to be 0, of things in the plural. */
    public void none(String things, long count) {
        atMost("the number of " + things, (double) count, 0, "");
    }

    /** Adds a goal that is missed for a reason: a sentence without a full stop. */
    public void miss(String sentence) {
        judged++;
        missed.add(MISSED + sentence + ".");
    }

    /** Adds the findings of another judge. */
    public void addAll(Goals others) {
        judged += others.judged;
        missed.addAll(others.missed);
    }

    private void judge(boolean met, String figure, double measured, String bound, double goal, String unit) {
        judged++;
        if (!met) {
            missed.add(MISSED + figure + " is " + number(measured, unit) + "; the goal is " + bound + " "
                    + number(goal, unit) + ".");
        }
    }

    private static String number(double value, String unit) {
        String digits;
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            digits = "not a number";
        } else if (value == Math.rint(value)) {
            digits = String.valueOf((long) value);
        } else {
            digits = new BigDecimal(value).round(PRECISION).stripTrailingZeros().toPlainString();
        }
        return unit.isEmpty() ? digits : digits + " " + unit;
    }

    /** The missed goals, a sentence each. */
    public List<String> missed() {
        return judged == 0 ? List.of(MISSED + "nothing was measured.") : List.copyOf(missed);
    }

    /** Prints the missed goals, or that all are met, and returns the program's exit code. */
    public int report(PrintStream out) {
        List<String> lines = missed();
        lines.forEach(out::println);
        if (lines.isEmpty()) {
            out.println(judged == 1 ? "The goal is met." : "All " + judged + " goals are met.");
        }
        return lines.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
}
