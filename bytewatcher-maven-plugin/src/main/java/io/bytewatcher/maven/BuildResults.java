package io.bytewatcher.maven;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.report.Finding;
import io.bytewatcher.report.ResultsMerge;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.StrictReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The results of modules. */
record BuildResults(Map<BuildModule, Optional<RunResults>> results) {
    /** @throws io.bytewatcher.report.ResultsException when a file cannot be read */
    BuildResults(List<BuildModule> modules) {
        this(read(modules));
    }

    private static Map<BuildModule, Optional<RunResults>> read(List<BuildModule> modules) {
        Map<BuildModule, Optional<RunResults>> read = new LinkedHashMap<>();
        modules.forEach(module -> read.put(module, module.results()));
        return read;
    }

    /** The same modules without the results of runs that began earlier. */
    BuildResults since(Instant start) {
        Map<BuildModule, Optional<RunResults>> since = new LinkedHashMap<>();
        results.forEach((module, found) ->
                since.put(module, found.filter(result -> !result.time().isBefore(start))));
        return new BuildResults(since);
    }

    /** The results of runs that began since then; all results if there are none. */
    BuildResults sinceOrAll(Instant start) {
        BuildResults since = since(start);
        return since.isEmpty() ? this : since;
    }

    boolean isEmpty() {
        return results.values().stream().noneMatch(Optional::isPresent);
    }

    /** The results of all modules; empty if no module has any. */
    Optional<RunResults> merged() {
        List<RunResults> found =
                results.values().stream().flatMap(Optional::stream).toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(ResultsMerge.of(found));
    }

    /**
     * The results of all modules, each judged by its own baseline; empty if no module has any.
     *
     * @throws io.bytewatcher.baseline.BaselineException when a baseline is damaged
     */
    Optional<RunResults> judged() {
        Map<BuildModule, Optional<RunResults>> judged = new LinkedHashMap<>();
        results.forEach((module, found) ->
                judged.put(module, found.map(result -> judged(module, result, module.readBaseline()))));
        return new BuildResults(judged).merged().map(merged -> with(merged, unmeasured()));
    }

    /** A failed finding for each module that has a baseline and no results. */
    List<Finding> unmeasured() {
        return results.entrySet().stream()
                .filter(module -> module.getValue().isEmpty()
                        && !module.getKey().readBaseline().isMissing())
                .map(module -> new Finding(
                        true,
                        BuildModule.shown(module.getKey().baseline())
                                + ": no test of the module was measured. Do its tests run, without skipTests and with"
                                + " bytewatcher-junit on their class path? Delete the file if that is meant"))
                .toList();
    }

    /** The existing baselines that several modules would share. A line has no module, so such a file cannot be judged. */
    Set<Path> sharedBaselines() {
        Set<Path> seen = new HashSet<>();
        return results.keySet().stream()
                .map(BuildModule::baseline)
                .filter(file -> !seen.add(file) && Files.exists(file))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A module with nothing but soaks needs no baseline, and neither does one whose folder of reports has those of other modules. */
    private static RunResults judged(BuildModule module, RunResults result, Baseline baseline) {
        return baseline.isMissing()
                        && result.tests().stream()
                                .noneMatch(test -> test.module().equals(module.name()))
                ? result
                : StrictReport.of(result, Map.of(module.name(), baseline), Tolerance.DEFAULT);
    }

    private static RunResults with(RunResults results, List<Finding> added) {
        List<Finding> findings = new ArrayList<>(results.findings());
        findings.addAll(added);
        return results.with(results.tests(), findings);
    }

    /** A line for each failed finding, each after a line break. */
    static String lines(List<Finding> failed) {
        return failed.stream().map(finding -> "\nfailed: " + finding.text()).collect(Collectors.joining());
    }

    /** The folders in which results were looked for, for messages. */
    String places() {
        return results.keySet().stream()
                .map(module -> BuildModule.shown(module.reports()).toString())
                .limit(3)
                .collect(Collectors.joining(", ", "", results.size() > 3 ? ", …" : ""));
    }
}
