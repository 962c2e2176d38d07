package io.bytewatcher.cli;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineStore;
import io.bytewatcher.baseline.BaselineUpdate;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.StrictReport;
import io.bytewatcher.report.TestResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** Results of JMH beside a baseline. */
record JmhResults(CommandSpec spec, RunResults results) {
    /** The largest number of changed lines that are printed. */
    private static final int LISTED = 20;

    RunResults comparedWith(Path baseline, boolean strict) {
        return StrictReport.of(
                results,
                new ModuleBaselines(spec).read(results, List.of(baseline.toString())),
                Tolerance.DEFAULT,
                strict,
                "--update");
    }

    /** Writes the figures into a baseline, and returns the changes in words. */
    List<String> writeInto(Path baseline) {
        Map<Environment, List<MeasuredTest>> figures = results.tests().stream()
                .filter(test -> test.measuredTest().isPresent())
                .collect(Collectors.groupingBy(
                        TestResult::environment,
                        LinkedHashMap::new,
                        Collectors.mapping(test -> test.measuredTest().orElseThrow(), Collectors.toList())));
        BaselineUpdate update = BaselineStore.of(baseline).update(before -> {
            Baseline after = before;
            for (Map.Entry<Environment, List<MeasuredTest>> group : figures.entrySet()) {
                after = after.update(group.getValue(), group.getKey(), Tolerance.DEFAULT);
            }
            return after;
        });
        List<String> lines = new ArrayList<>();
        lines.add("baseline " + baseline + (update.diff().isEmpty() ? ": nothing has changed" : ":"));
        update.diff().lines(LISTED).forEach(line -> lines.add("  " + line));
        lines.addAll(update.remarks());
        return lines;
    }
}
