package io.bytewatcher.report;

import io.bytewatcher.internal.format.TestNames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Merges the results of several JVMs, modules or shards of a build. Only duplicates are dropped.
 *
 * <pre>{@code
 * RunResults all = ResultsMerge.of(List.of(ResultsFile.read(shard1), ResultsFile.read(shard2)));
 * }</pre>
 *
 * <ul>
 *   <li>Of two results of a test or soak (module, test, environment), a failed one stays: repeating a test does not turn red into
 *       green. Of two failed results, the earlier one stays. Otherwise a measured result stays before an unmeasured one, and else the
 *       later one. {@link RunResults#time} decides which is later, and for equal times the order in the list.
 *   <li>A test with a result, and its method, are removed from {@link RunResults#unmeasured}.
 *   <li>Equal machines and equal findings occur once.
 *   <li>The time is the earliest. The run lists the names of all runs, the earliest first.
 * </ul>
 */
public final class ResultsMerge {
    private final Map<TestKey, TestResult> tests = new TreeMap<>();
    private final Map<TestKey, SoakResult> soaks = new TreeMap<>();
    private final Set<Machine> machines = new LinkedHashSet<>();
    private final Set<Finding> findings = new LinkedHashSet<>();
    private final Set<String> unmeasured = new TreeSet<>();
    private final Set<String> runs = new LinkedHashSet<>();

    private ResultsMerge() {}

    /**
     * Merges results.
     *
     * @param parts one or more, in any order; a part may contain a test twice
     * @return the merged results, with tests in the order of modules and tests
     * @throws IllegalArgumentException when there are no parts
     */
    public static RunResults of(Collection<RunResults> parts) {
        List<RunResults> sorted = new ArrayList<>(parts);
        sorted.sort(Comparator.comparing(RunResults::time));
        if (sorted.isEmpty()) {
            throw new IllegalArgumentException("parts: none (expected: one or more)");
        }
        ResultsMerge merge = new ResultsMerge();
        sorted.forEach(merge::add);
        return merge.result(sorted.get(0).time());
    }

    private void add(RunResults part) {
        runs.add(part.run());
        machines.addAll(part.machines());
        findings.addAll(part.findings());
        unmeasured.addAll(part.unmeasured());
        part.tests().forEach(test -> tests.merge(TestKey.of(test), test, ResultsMerge::stays));
        part.soaks().forEach(soak -> soaks.merge(TestKey.of(soak), soak, ResultsMerge::stays));
    }

    private static TestResult stays(TestResult earlier, TestResult later) {
        boolean lessKnown = earlier.measured().isPresent() && later.measured().isEmpty();
        return earlier.failed() || (lessKnown && !later.failed()) ? earlier : later;
    }

    private static SoakResult stays(SoakResult earlier, SoakResult later) {
        return earlier.failed() ? earlier : later;
    }

    private RunResults result(Instant time) {
        Stream.concat(tests.keySet().stream(), soaks.keySet().stream())
                .flatMap(key -> TestNames.prefixes(key.test()))
                .forEach(unmeasured::remove);
        return new RunResults(
                runs.stream().collect(Collectors.joining(", ")),
                time,
                List.copyOf(machines),
                List.copyOf(tests.values()),
                List.copyOf(soaks.values()),
                List.copyOf(unmeasured),
                List.copyOf(findings));
    }
}
