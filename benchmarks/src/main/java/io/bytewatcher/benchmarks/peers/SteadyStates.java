package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.Verdict;
import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.FigureEquality;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.JmhRun;
import io.bytewatcher.benchmarks.Table;
import io.bytewatcher.benchmarks.Versions;
import io.bytewatcher.test.ForkFailedException;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The bytes per operation of each {@link RealOperation} by JMH and by ByteWatcher, and the time of each answer. */
record SteadyStates(ComparisonSetup setup) {
    /** A fifth of JMH's default times. With it, all operations take less than an hour. */
    private static final List<String> FULL = List.of("-wi", "5", "-w", "2s", "-i", "5", "-r", "2s");

    private static final List<String> QUICK = List.of("-wi", "2", "-w", "500ms", "-i", "2", "-r", "500ms");

    /** Further forks of JMH where the two figures differ. */
    private static final int MORE_FORKS = 3;

    /** Further JVMs of ByteWatcher then, at most. A state that one JVM in five reaches occurs in 94 of 100 such series. */
    private static final int MORE_JVMS = 12;

    private static final double SHARE_GOAL = 0.1;

    /**
     * An answer, or none.
     *
     * @param bytes per operation; NaN where there is no answer
     * @param seconds from the start of the program to its end
     * @param remark the verdict, or the reason of a failure
     */
    record Answer(double bytes, double seconds, String remark) {
        static Answer failed(Exception e) {
            return new Answer(Double.NaN, Double.NaN, FirstError.of(e));
        }

        boolean isThere() {
            return !Double.isNaN(bytes);
        }

        Cell cell() {
            return isThere() ? Cell.ofBytes(bytes) : Cell.failedWith(remark);
        }
    }

    List<Table> measure(Goals goals) {
        List<Table> tables = new ArrayList<>();
        for (Jdk jdk : setup.jdks()) {
            tables.add(measure(jdk, goals));
        }
        return tables;
    }

    private Table measure(Jdk jdk, Goals goals) {
        Table table = new Table(
                "Steady state, JDK " + jdk.version(),
                List.of(
                        "operation",
                        "JMH B/op",
                        "ByteWatcher B/op",
                        "equal",
                        "JMH s",
                        "ByteWatcher s",
                        "share of JMH's time"));
        int equal = 0;
        int others = 0;
        int missing = 0;
        int missingOfJmh = 0;
        double jmhSeconds = 0;
        double ownSeconds = 0;
        for (RealOperation operation : RealOperation.values()) {
            ComparisonSetup.progress("steady: " + operation + ", JDK " + jdk.version());
            Cell title = Cell.of(operation.name().toLowerCase(Locale.ROOT).replace('_', ' '));
            Answer jmh = jmh(jdk, operation);
            Answer own = byteWatcher(jdk, operation);
            table.add(row(title, jmh, own));
            if (jmh.isThere() && own.isThere()) {
                if (FigureEquality.is(jmh.bytes(), own.bytes())) {
                    equal++;
                } else {
                    Again again = again(jdk, operation, jmh, own);
                    table.note(again.note(title.text()));
                    others += again.holdsJmhs() ? 0 : 1;
                }
                jmhSeconds += jmh.seconds();
                ownSeconds += own.seconds();
            }
            missing += own.isThere() ? 0 : 1;
            missingOfJmh += jmh.isThere() ? 0 : 1;
            if (own.isThere() && !own.remark().equals("STEADY")) {
                table.note(title.text() + ": ByteWatcher says " + own.remark());
            }
        }
        table.add(List.of(
                Cell.of("**all**"),
                Cell.NOTHING,
                Cell.NOTHING,
                Cell.of(equal + " of " + RealOperation.values().length),
                Cell.of(jmhSeconds, 1),
                Cell.of(ownSeconds, 1),
                Cell.of(ownSeconds / jmhSeconds, 3)));
        table.note("JMH " + Versions.of("JMH") + " runs one fork with -prof gc "
                + String.join(" ", setup.choose(FULL, QUICK))
                + ". "
                + setup.choose(
                        "An iteration takes a fifth of JMH's default of 10 s, with which each operation would take 100 s.",
                        "That is too short for its time to count."));
        table.note(
                "ByteWatcher runs one fresh JVM with Allocations.steadyState and its defaults. Both times are those of the"
                        + " whole program, including the start of its JVMs.");
        table.note("Equal figures differ by at most 1 %, or by at most 0.016 B/op.");
        goals.addAll(goals(jdk, missing, missingOfJmh, others, ownSeconds / jmhSeconds, setup.extent()));
        return table;
    }

    /**
     * Judges. In short runs JMH does not settle, and its time does not count.
     *
     * @param missing operations without a figure by ByteWatcher
     * @param missingOfJmh operations without a figure by JMH
     * @param others operations with a figure of JMH that ByteWatcher does not have
     * @param share of JMH's time
     */
    static Goals goals(
            Jdk jdk, int missing, int missingOfJmh, int others, double share, ComparisonSetup.Extent extent) {
        Goals goals = new Goals();
        goals.none("operations that ByteWatcher could not measure, JDK " + jdk + ",", missing);
        goals.none("operations that JMH could not measure, JDK " + jdk + ",", missingOfJmh);
        if (extent == ComparisonSetup.Extent.FULL) {
            goals.none("operations with other figures than JMH's, JDK " + jdk + ",", others);
            goals.atMost("ByteWatcher's time for all operations, JDK " + jdk + ",", share, SHARE_GOAL, "of JMH's");
        }
        return goals;
    }

    /** All answers about an operation that was measured several times, the first answers first. */
    record Again(List<Answer> jmh, List<Answer> own) {
        /**
         * Whether ByteWatcher measured each time and has each of JMH's figures. The reverse does not hold: JMH's forks all begin alike, and
         * may never reach a state that ByteWatcher has seen.
         */
        boolean holdsJmhs() {
            return own.stream().allMatch(Answer::isThere)
                    && jmh.stream()
                            .allMatch(theirs ->
                                    own.stream().anyMatch(ours -> FigureEquality.is(theirs.bytes(), ours.bytes())));
        }

        String note(String title) {
            return title + " in more JVMs: JMH " + more(jmh) + "; ByteWatcher " + more(own) + " B/op";
        }

        private static String more(List<Answer> answers) {
            return answers.stream().skip(1).map(answer -> answer.cell().text()).collect(Collectors.joining(", "));
        }
    }

    /** Measures an operation in more JVMs, because some code has several steady states. */
    private Again again(Jdk jdk, RealOperation operation, Answer firstJmh, Answer firstOwn) {
        List<Answer> jmh = new ArrayList<>(List.of(firstJmh));
        List<Answer> own = new ArrayList<>(List.of(firstOwn));
        for (int i = 0; i < MORE_FORKS; i++) {
            jmh.add(jmh(jdk, operation));
            own.add(byteWatcher(jdk, operation));
        }
        Again again = new Again(jmh, own);
        for (int i = MORE_FORKS; i < MORE_JVMS && !again.holdsJmhs(); i++) {
            own.add(byteWatcher(jdk, operation));
        }
        return again;
    }

    private static List<Cell> row(Cell title, Answer jmh, Answer own) {
        return List.of(
                title,
                jmh.cell(),
                own.cell(),
                jmh.isThere() && own.isThere() ? Cell.of(FigureEquality.is(jmh.bytes(), own.bytes())) : Cell.NOTHING,
                Cell.of(jmh.seconds(), 1),
                Cell.of(own.seconds(), 1),
                Cell.of(own.seconds() / jmh.seconds(), 3));
    }

    private Answer jmh(Jdk jdk, RealOperation operation) {
        try {
            List<String> options = new ArrayList<>(setup.choose(FULL, QUICK));
            options.addAll(List.of("-f", "1", "-p", "operation=" + operation));
            long start = System.nanoTime();
            JmhRun run = JmhRun.of(jvm(jdk), RealOperationBenchmark.class.getName() + ".run", options);
            return new Answer(run.bytesPerOperation(), (System.nanoTime() - start) / 1e9, "");
        } catch (IOException | ForkFailedException e) {
            return Answer.failed(e);
        }
    }

    private static Answer byteWatcher(Jdk jdk, RealOperation operation) {
        try {
            long start = System.nanoTime();
            List<String> sent = ForkedJvm.sent(jvm(jdk).run(OperationFork.class, operation.name()));
            double seconds = (System.nanoTime() - start) / 1e9;
            return own(Double.parseDouble(sent.get(0)), seconds, Verdict.valueOf(sent.get(1)));
        } catch (ForkFailedException e) {
            return Answer.failed(e);
        }
    }

    /** ByteWatcher's answer; none where it found no steady state. */
    static Answer own(double bytes, double seconds, Verdict verdict) {
        return verdict.isSettled()
                ? new Answer(bytes, seconds, verdict.toString())
                : new Answer(Double.NaN, Double.NaN, verdict + ", " + bytes + " B/op");
    }

    private static ForkedJvm jvm(Jdk jdk) {
        return ForkedJvm.of(jdk.home()).withTimeout(Duration.ofMinutes(10));
    }

    /** Tells ByteWatcher's figure and verdict. Its argument is the operation's name. */
    static final class OperationFork {
        public static void main(String... args) {
            RealOperation operation = RealOperation.valueOf(args[0]);
            Allocation allocation = Allocations.steadyState(() -> operation.run());
            ForkedJvm.send(String.valueOf(allocation.bytesPerOperation()));
            ForkedJvm.send(allocation.verdict().toString());
        }
    }
}
