package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.Table;
import io.bytewatcher.test.ForkFailedException;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The error of each {@link SizeTool} about each {@link KnownSize}. */
record SizeErrors(ComparisonSetup setup) {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    /** A short run takes each fourth known size. */
    private static final int EVERY_QUICK = 4;

    List<Table> measure(Goals goals) {
        List<Table> tables = new ArrayList<>();
        for (Jdk jdk : setup.jdks()) {
            tables.addAll(measure(jdk, goals));
        }
        return tables;
    }

    private List<Table> measure(Jdk jdk, Goals goals) {
        Map<SizeTool, ErrorSummary> summaries = new EnumMap<>(SizeTool.class);
        List<String> columns = new ArrayList<>(List.of("case", "true B"));
        for (SizeTool tool : SizeTool.values()) {
            columns.add(tool.title());
            summaries.put(tool, new ErrorSummary());
        }
        List<KnownSize> sizes = sizes();
        Table cases = new Table("Reported minus true bytes, JDK " + jdk.version(), columns);
        for (KnownSize size : sizes) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(size.name()), Cell.of(size.bytes())));
            for (SizeTool tool : SizeTool.values()) {
                ComparisonSetup.progress("error: " + size.name() + ", " + tool.title() + ", JDK " + jdk.version());
                row.add(cell(jdk, tool, size, summaries));
            }
            cases.add(row);
        }
        cases.note(
                "Each cell is from a fresh JVM (-Xmx1g) in which the case has run once before, so its classes are loaded.");
        cases.note(
                "JfrUnit returns events. Its figure is the sum of the new TLABs and the objects outside TLABs of the test's"
                        + " thread, from jfrEvents.reset() on.");
        if (sizes.size() < KnownSizes.all().size()) {
            cases.note(sizes.size() + " of " + KnownSizes.all().size() + " cases");
        }
        goals.addAll(goals(jdk, summaries));
        return List.of(summary(jdk, summaries), cases);
    }

    /** Judges ByteWatcher; its peers have no goal. */
    static Goals goals(Jdk jdk, Map<SizeTool, ErrorSummary> summaries) {
        Goals goals = new Goals();
        for (SizeTool tool : List.of(SizeTool.BYTEWATCHER_ONCE, SizeTool.BYTEWATCHER_STEADY)) {
            ErrorSummary summary = summaries.getOrDefault(tool, new ErrorSummary());
            if (summary.cases() > 0) {
                goals.none("sizes that are not exact by " + tool.title() + ", JDK " + jdk, summary.notExact());
            } else {
                goals.miss("no size was measured by " + tool.title() + ", JDK " + jdk);
            }
        }
        return goals;
    }

    private List<KnownSize> sizes() {
        List<KnownSize> all = KnownSizes.all();
        List<KnownSize> some = new ArrayList<>();
        for (int i = 0; i < all.size(); i += EVERY_QUICK) {
            some.add(all.get(i));
        }
        return setup.choose(all, some);
    }

    private Cell cell(Jdk jdk, SizeTool tool, KnownSize size, Map<SizeTool, ErrorSummary> summaries) {
        ErrorSummary summary = summaries.getOrDefault(tool, new ErrorSummary());
        try {
            List<String> output = tool.jvm(setup, jdk, size.name())
                    .withTimeout(TIMEOUT)
                    .run(SizeFork.class, tool.name(), size.name());
            double reported = Double.parseDouble(ForkedJvm.sent(output).get(0));
            Optional<String> printed = FirstError.in(output);
            double error = reported - size.bytes();
            summary.add(error);
            printed.ifPresent(summary::failure);
            return Cell.ofError(error);
        } catch (IOException | ForkFailedException e) {
            summary.addFailed(FirstError.of(e));
            return Cell.failed();
        }
    }

    private static Table summary(Jdk jdk, Map<SizeTool, ErrorSummary> summaries) {
        Table table = new Table(
                "Absolute error, JDK " + jdk.version(),
                List.of(
                        "tool",
                        "cases",
                        "exact",
                        "failed",
                        "median error in B",
                        "largest error in B",
                        "error message"));
        summaries.forEach((tool, summary) -> table.add(summary.row(tool.title())));
        return table;
    }

    /** Tells the figure of a tool. Its arguments are the names of the tool and of the known size. */
    static final class SizeFork {
        public static void main(String... args) throws IOException {
            ForkedJvm.send(String.valueOf(SizeTool.valueOf(args[0]).measure(args[1])));
            System.exit(0); // a tool may have left threads behind
        }
    }
}
