package io.bytewatcher.cli;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.TestResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** Reads the baselines of {@code --baseline [MODULE=]FILE}. */
record ModuleBaselines(CommandSpec spec) {
    /** The baselines by module: one for each module of the results. */
    Map<String, Baseline> read(RunResults results, List<String> given) {
        Set<String> modules =
                results.tests().stream().map(TestResult::module).collect(Collectors.toCollection(TreeSet::new));
        Map<String, Baseline> baselines = new TreeMap<>();
        for (String option : given) {
            NamedBaseline named = NamedBaseline.of(option);
            if (named.module().isEmpty() && modules.size() > 1) {
                throw Exit.wrong(
                        spec,
                        "--baseline " + option + ": of which module? There are results of " + list(modules)
                                + ". Write --baseline MODULE=FILE for each");
            }
            String module =
                    named.module().or(() -> modules.stream().findFirst()).orElse("");
            Path file = named.file();
            Baseline baseline = Baseline.read(file);
            if (baseline.isMissing()) {
                throw Exit.wrong(spec, "--baseline " + file + ": does not exist. Name the committed file");
            }
            if (baselines.put(module, baseline) != null) {
                throw Exit.wrong(spec, "--baseline " + option + ": a second baseline of that module");
            }
        }
        modules.removeAll(baselines.keySet());
        if (!modules.isEmpty()) {
            throw Exit.wrong(
                    spec, "no --baseline for " + list(modules) + ". Write --baseline MODULE=FILE for each module");
        }
        return baselines;
    }

    private static String list(Set<String> modules) {
        return modules.stream()
                .map(module -> module.isEmpty() ? "a module without a name" : module)
                .collect(Collectors.joining(", "));
    }
}
