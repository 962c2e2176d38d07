package io.bytewatcher.benchmarks.peers;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.Table;
import io.bytewatcher.test.ForkFailedException;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** What each {@link Reading} costs: time, and what it allocates itself on the thread that it reads. */
final class ReadingCosts {
    private static final double GOAL = 1.2;
    /** Columns of the table. */
    private static final int NANOS = 2;

    private static final int GARBAGE = 3;

    private final Lab lab;

    ReadingCosts(Lab lab) {
        this.lab = lab;
    }

    Findings measure() {
        List<Table> tables = new ArrayList<>();
        Goals goals = new Goals();
        for (Jdk jdk : lab.jdks()) {
            Table table = new Table(
                    "A reading, JDK " + jdk.version(), List.of("by", "one reading is", "ns", "own garbage in B"));
            Map<Reading, List<Cell>> rows = new EnumMap<>(Reading.class);
            for (Reading reading : Reading.values()) {
                Lab.progress("reading: " + reading.title() + ", JDK " + jdk.version());
                List<Cell> row = row(jdk, reading);
                rows.put(reading, row);
                table.add(row);
            }
            table.note("Each row is from a fresh JVM: the medians of " + rounds() + " rounds of " + roundMillis()
                    + " ms, after " + warmUpSeconds() + " s of warm-up.");
            tables.add(table);
            goals.addAll(goals(jdk, rows, lab.extent()));
        }
        return new Findings(tables, goals);
    }

    /** The time of a short run does not count. */
    static Goals goals(Jdk jdk, Map<Reading, List<Cell>> rows, Lab.Extent extent) {
        Goals goals = new Goals();
        String reading = " of ByteWatcher's reading, JDK " + jdk + ",";
        if (extent == Lab.Extent.FULL) {
            double ratio = number(rows, Reading.BYTEWATCHER, NANOS) / number(rows, Reading.JVM, NANOS);
            goals.atMost("the time" + reading, ratio, GOAL, "times that of the JVM's own call");
        }
        goals.atMost("the garbage" + reading, number(rows, Reading.BYTEWATCHER, GARBAGE), Cell.NEGLIGIBLE, "B");
        return goals;
    }

    private static double number(Map<Reading, List<Cell>> rows, Reading reading, int column) {
        List<Cell> row = rows.getOrDefault(reading, List.of());
        return column < row.size() ? row.get(column).json().asDouble(Double.NaN) : Double.NaN;
    }

    private int rounds() {
        return lab.choose(51, 11);
    }

    private int roundMillis() {
        return lab.choose(100, 20);
    }

    private int warmUpSeconds() {
        return lab.choose(5, 2);
    }

    private List<Cell> row(Jdk jdk, Reading reading) {
        Cell title = Cell.of(reading.title());
        Cell call = Cell.of(reading.call());
        try {
            List<Path> before = reading == Reading.QUICKPERF ? lab.jars(Lab.Jars.QUICKPERF) : List.of();
            List<String> told = ForkedJvm.told(ForkedJvm.of(jdk.home())
                    .withClassPathFirst(before.toArray(Path[]::new))
                    .run(
                            InFreshJvm.class,
                            reading.name(),
                            String.valueOf(warmUpSeconds()),
                            String.valueOf(rounds()),
                            String.valueOf(roundMillis())));
            return List.of(
                    title,
                    call,
                    Cell.of(Double.parseDouble(told.get(0)), 1),
                    Cell.ofBytes(Double.parseDouble(told.get(1))));
        } catch (IOException | ForkFailedException e) {
            return List.of(title, call, Cell.failedWith(FirstError.of(e)), Cell.NOTHING);
        }
    }

    /** Measures one way. */
    static final class InFreshJvm {
        @SuppressWarnings("unused") // written only: so that the readings are not optimised away
        private static volatile long last;

        /** Of the warm-up: long enough that the clock's own time does not count. */
        private static final long STEP_NANOS = 5_000_000;

        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final LongSupplier reading;

        private InFreshJvm(LongSupplier reading) {
            this.reading = reading;
        }

        /**
         * Measures.
         *
         * @param args the way, the seconds of warm-up, how many rounds, and how many milliseconds each takes
         */
        public static void main(String... args) throws Exception {
            InFreshJvm jvm = new InFreshJvm(Reading.valueOf(args[0]).start());
            double perNano = jvm.warmUp(Integer.parseInt(args[1]) * 1_000_000_000L);
            jvm.measure(Integer.parseInt(args[2]), (int) Math.max(1, perNano * Integer.parseInt(args[3]) * 1e6));
        }

        /** Returns how many readings a nanosecond has room for, at the end. */
        private double warmUp(long nanos) {
            int readings = 1;
            long start = System.nanoTime();
            while (true) {
                long before = System.nanoTime();
                read(readings);
                long now = System.nanoTime();
                if (now - start >= nanos) {
                    return (double) readings / (now - before);
                }
                if (now - before < STEP_NANOS) {
                    readings *= 2;
                }
            }
        }

        private void measure(int rounds, int readings) {
            double[] nanos = new double[rounds];
            double[] garbage = new double[rounds];
            for (int round = 0; round < rounds; round++) {
                long bytes = threads.getCurrentThreadAllocatedBytes();
                long start = System.nanoTime();
                read(readings);
                nanos[round] = (double) (System.nanoTime() - start) / readings;
                garbage[round] = (double) (threads.getCurrentThreadAllocatedBytes() - bytes) / readings;
            }
            ForkedJvm.tell(String.valueOf(median(nanos)));
            ForkedJvm.tell(String.valueOf(median(garbage)));
        }

        private static double median(double[] figures) {
            Arrays.sort(figures);
            return figures[figures.length / 2];
        }

        private void read(int readings) {
            long sum = 0;
            for (int i = 0; i < readings; i++) {
                sum += reading.getAsLong();
            }
            last = sum;
        }
    }
}
