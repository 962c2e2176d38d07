package io.bytewatcher.benchmarks;

import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/**
 * The figures of a program against their goals, and so its exit code. A figure that is not a number misses its goal, and a program that
 * has judged nothing has not met any.
 */
public final class Goals {
    /** How each line about a missed goal begins. */
    public static final String MISSED = "Goal missed: ";

    /** So that 1.30004 is not shown as 1.3. */
    private static final MathContext PRECISION = new MathContext(6);

    private final List<String> missed = new ArrayList<>();
    private int judged;

    /**
     * Judges a figure that may not be larger.
     *
     * @param figure what was measured, as the subject of a sentence
     * @param measured its value
     * @param goal the largest value that meets the goal
     * @param unit of both; empty for a count
     */
    public void atMost(String figure, double measured, double goal, String unit) {
        judge(measured <= goal, figure, measured, "at most", goal, unit);
    }

    /**
     * Judges a figure that may not be smaller.
     *
     * @param figure what was measured, as the subject of a sentence
     * @param measured its value
     * @param goal the smallest value that meets the goal
     * @param unit of both; empty for a count
     */
    public void atLeast(String figure, double measured, double goal, String unit) {
        judge(measured >= goal, figure, measured, "at least", goal, unit);
    }

    /**
     * Judges a count of what must not occur.
     *
     * @param what was counted, in the plural
     * @param count of it
     */
    public void none(String what, long count) {
        atMost("the number of " + what, (double) count, 0, "");
    }

    /**
     * Adds a goal that is missed because there is no figure.
     *
     * @param sentence that says why, without a full stop
     */
    public void miss(String sentence) {
        judged++;
        missed.add(MISSED + sentence + ".");
    }

    /**
     * Adds what another judge found.
     *
     * @param others its goals
     */
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

    /** The missed ones, a sentence each. */
    public List<String> missed() {
        return judged == 0 ? List.of(MISSED + "nothing was measured.") : List.copyOf(missed);
    }

    /**
     * Prints which goals are missed, or that all are met.
     *
     * @param out to print to
     * @return the program's exit code: 0 if all goals are met, otherwise 1
     */
    public int report(PrintStream out) {
        List<String> lines = missed();
        lines.forEach(out::println);
        if (lines.isEmpty()) {
            out.println(judged == 1 ? "The goal is met." : "All " + judged + " goals are met.");
        }
        return lines.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }
}
