package io.bytewatcher.junit;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** The outcomes of the tests of a run, by display name, without the tests of a class that failed as a whole. */
public final class Outcomes implements TestExecutionListener {
    private final Map<String, TestExecutionResult> tests = new ConcurrentSkipListMap<>();
    private final Map<String, TestExecutionResult> containers = new ConcurrentSkipListMap<>();
    private final Map<String, String> skipped = new ConcurrentSkipListMap<>();
    private final Map<String, String> allocations = new ConcurrentHashMap<>();
    private final Map<String, String> baselines = new ConcurrentSkipListMap<>();
    private final Map<String, String> sites = new ConcurrentSkipListMap<>();
    private final Map<String, String> severalStates = new ConcurrentSkipListMap<>();
    private List<String> printed = List.of();
    private List<String> searchedLater = List.of();

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        (test.isTest() ? tests : containers).put(test.getDisplayName(), result);
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        skipped.put(test.getDisplayName(), reason);
    }

    @Override
    public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
        entry.getKeyValuePairs().forEach((key, value) -> put(test, key, value));
    }

    private void put(TestIdentifier test, String key, String value) {
        Map<String, String> entries = switch (key) {
            case "allocation sites" -> sites;
            case "allocation baseline" -> baselines;
            case "allocation several states" -> severalStates;
            default -> allocations;
        };
        entries.merge(test.getDisplayName(), value, (a, b) -> {
            throw new AssertionError("two figures for " + test.getDisplayName() + ": " + a + " and " + b);
        });
    }

    /** The status of each test. */
    public Map<String, Status> statuses() {
        Map<String, Status> statuses = new ConcurrentSkipListMap<>();
        tests.forEach((name, result) -> statuses.put(name, result.getStatus()));
        return statuses;
    }

    /** All failures. */
    public List<Throwable> failures() {
        return tests.values().stream()
                .flatMap(result -> result.getThrowable().stream())
                .toList();
    }

    /** The failures of classes and engines. */
    public List<Throwable> containerFailures() {
        return containers.values().stream()
                .flatMap(result -> result.getThrowable().stream())
                .toList();
    }

    Map<String, String> skipped() {
        return skipped;
    }

    /** The exception of a test or container. */
    public Throwable thrownBy(String name) {
        TestExecutionResult result = tests.getOrDefault(name, containers.get(name));
        if (result == null) {
            throw new AssertionError("no test " + name + " among " + tests.keySet() + " and " + containers.keySet());
        }
        return result.getThrowable().orElseThrow(() -> new AssertionError(name + " passed: " + allocations));
    }

    /** The exception of the only test. */
    public Throwable thrown() {
        return thrownBy(onlyTest());
    }

    /** The report entry of a test. */
    public String allocation(String name) {
        String entry = allocations.get(name);
        if (entry == null) {
            throw new AssertionError("no figure of " + name + " among " + allocations + "; " + tests);
        }
        return entry;
    }

    /** The report entry of the only test. */
    public String allocation() {
        return allocation(onlyTest());
    }

    /** The published sites by test. */
    public Map<String, String> sites() {
        return sites;
    }

    /** The published report entries on several steady states, by test. */
    public Map<String, String> severalStates() {
        return severalStates;
    }

    /** The published comparisons with the baseline, by test. */
    public Map<String, String> baselines() {
        return baselines;
    }

    /** All report entries by test. */
    public Map<String, String> allocations() {
        return new ConcurrentSkipListMap<>(allocations);
    }

    public void printed(List<String> lines) {
        printed = lines;
    }

    /** The printed lines. */
    public List<String> printed() {
        return printed;
    }

    public void searchedLater(List<String> subjects) {
        searchedLater = subjects;
    }

    /** The tests and places of assertions whose search was left for after the last test. */
    public List<String> searchedLater() {
        return searchedLater;
    }

    private String onlyTest() {
        if (tests.size() != 1) {
            throw new AssertionError("not one test: " + tests + "; " + containers);
        }
        return tests.keySet().iterator().next();
    }
}
