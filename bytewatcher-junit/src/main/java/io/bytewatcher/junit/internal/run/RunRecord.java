package io.bytewatcher.junit.internal.run;

import io.bytewatcher.SiteReport;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.sites.FreshFigures;
import io.bytewatcher.junit.internal.sites.SiteSearches;
import io.bytewatcher.junit.internal.sites.WantedSites;
import io.bytewatcher.report.FragileZero;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.ReportJournal;
import io.bytewatcher.report.SoakResult;
import io.bytewatcher.report.TestResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of a launcher session. A session can have several test plans, for example one for each class, or reruns. Thread-safe.
 */
public final class RunRecord {
    /**
     * The result of a measured test.
     *
     * @param figure the figure for the baseline; empty for none
     * @param failure the failure of the test for its allocation, or null
     */
    public record Judged(
            TestResult result,
            Optional<MeasuredTest> figure,
            Tolerance tolerance,
            @Nullable Throwable failure) {}

    /**
     * An ended dynamic test.
     *
     * @param name its display name
     * @param isUnseen whether it passed and ByteWatcher did not see its invocation
     */
    record DynamicTestRecord(String name, boolean isUnseen) {}

    /** The state of one test, container or invocation. */
    private static final class Entry {
        private String displayName = "";
        private int plan;
        private boolean seen;
        private boolean succeeded;
        private @Nullable Judged judged;
        private @Nullable SoakResult soak;
        private @Nullable Throwable failure;

        /** A test that could not be measured has no verdict that a rerun could replace. */
        private boolean isSticky() {
            return failure instanceof AssertionError;
        }
    }

    private final Instant time = Instant.now();
    private final RunJournal journal = new RunJournal(time);
    private final boolean outermost;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Set<String> planned = new HashSet<>();
    private final Set<String> unmeasured = new HashSet<>();
    private final Set<String> ungated = new HashSet<>();
    private final Set<String> excuses = new LinkedHashSet<>();
    private final Set<String> prepared = new HashSet<>();
    private final Set<String> failedFor = new HashSet<>();
    private final Map<String, Set<String>> failed = new HashMap<>();
    private final List<Supplier<Set<String>>> plansOfWritten = new ArrayList<>();
    private int plans;
    private @Nullable Configuration configuration;

    /** Null until a test needs it: loading its classes takes longer than a test without a limit. */
    private @Nullable SiteSearches searches;

    private @Nullable FreshFigures freshFigures;

    /** Creates the record of a session. Only the outermost session is reported. */
    RunRecord(boolean outermost) {
        this.outermost = outermost;
    }

    RunRecord(boolean outermost, SiteSearches searches, FreshFigures freshFigures) {
        this.outermost = outermost;
        this.searches = searches;
        this.freshFigures = freshFigures;
    }

    /** Whether the launcher has reported the start of this test or container. */
    synchronized boolean has(String uniqueId) {
        return entries.containsKey(uniqueId);
    }

    Instant time() {
        return time;
    }

    /** Sets the configuration. The first configuration counts. */
    synchronized void configure(Configuration read) {
        configuration = configuration == null ? read : configuration;
    }

    synchronized Optional<Configuration> configuration() {
        return Optional.ofNullable(configuration);
    }

    /**
     * Notes the beginning of a plan.
     *
     * @param tests its tests, as {@code class#method}
     * @param written supplies the ids of the tests that need a figure as written; called only if a figure is requested
     */
    synchronized void planStarted(Set<String> tests, Supplier<Set<String>> written) {
        plans++;
        planned.addAll(tests);
        plansOfWritten.add(written);
        if (freshFigures != null) {
            freshFigures.planned(written);
        }
    }

    /** Notes a prepared test, such as a benchmark. Its name is its own, so tests that share it repeat it. */
    public synchronized void prepared(String test) {
        prepared.add(test);
        unmeasured.add(test); // until it is measured
    }

    synchronized boolean isPrepared(String test) {
        return prepared.contains(test);
    }

    /** Adds a test to the plan: tests of class templates are not in it before they run. */
    synchronized void planned(String test) {
        planned.add(test);
    }

    synchronized int plans() {
        return plans;
    }

    boolean isOutermost() {
        return outermost;
    }

    /** Notes the findings for which a strict baseline has failed a plan, so that they do not fail another. */
    synchronized void failedFor(List<String> findings) {
        failedFor.addAll(findings);
    }

    synchronized Set<String> failedFor() {
        return Set.copyOf(failedFor);
    }

    /** Notes the start of a test or container. Only started tests are part of the run. */
    synchronized void started(String uniqueId, String displayName) {
        Entry entry = entries.computeIfAbsent(uniqueId, key -> new Entry());
        failed.remove(uniqueId);
        entry.displayName = displayName;
        entry.seen = false;
        if (!entry.isSticky()) {
            entry.plan = plans;
            if (entry.failure != null) { // a rerun decides about a test that could not be measured
                entry.judged = null;
                entry.soak = null;
                entry.failure = null;
            }
        }
    }

    synchronized void finished(String uniqueId, boolean succeeded) {
        Entry entry = entries.get(uniqueId);
        if (entry != null) {
            entry.succeeded = succeeded && !entry.isSticky();
        }
    }

    /** Notes the tests, as {@code class#method}, of a test or container that failed. A rerun of it withdraws them. */
    synchronized void failed(String uniqueId, Set<String> tests) {
        failed.put(uniqueId, tests);
    }

    /** The tests, as {@code class#method}, that failed, or whose container did. */
    synchronized Set<String> failed() {
        return failed.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
    }

    /** Notes that ByteWatcher saw the invocation of a test. */
    synchronized void seen(String uniqueId) {
        Optional.ofNullable(entries.get(uniqueId)).ifPresent(entry -> entry.seen = true);
    }

    /** The dynamic tests of a factory, including those in containers. */
    synchronized List<DynamicTestRecord> dynamicTestsOf(String factory) {
        return entries.entrySet().stream()
                .filter(test -> test.getKey().startsWith(factory + "/")
                        && TestName.kind(test.getKey()).equals("dynamic-test"))
                .map(Map.Entry::getValue)
                .map(entry -> new DynamicTestRecord(entry.displayName, entry.succeeded && !entry.seen))
                .toList();
    }

    /** The failure of a test for its allocation in an earlier plan, which a passing rerun does not replace. */
    synchronized Optional<Throwable> firstFailure(String uniqueId) {
        Entry entry = entries.get(uniqueId);
        return entry == null || entry.plan == plans ? Optional.empty() : Optional.ofNullable(entry.failure);
    }

    /** Records a verdict. The first failure of a test stays. */
    public synchronized void measured(String uniqueId, Judged judged, Configuration read) {
        configure(read); // where the discovery had a session of its own
        Entry entry = entries.get(uniqueId);
        if (entry != null && !entry.isSticky()) {
            entry.judged = judged;
            entry.failure = judged.failure();
            keep(journaled -> journaled.append(judged.result()));
        }
    }

    /** Adds sites to a result that were found after the last test. */
    synchronized void addSites(WantedSites wanted, SiteReport found) {
        Entry entry = entries.get(wanted.uniqueId());
        Judged before = entry == null ? null : entry.judged;
        if (entry == null
                || before == null
                || found.sites().isEmpty()
                || !before.result().name().equals(wanted.subject())) {
            return;
        }
        TestResult result = before.result().withSites(found.sites());
        List<BaselineSite> sites =
                result.measured().map(Measured::baselineSites).orElse(List.of());
        Optional<MeasuredTest> figure =
                before.figure().map(measured -> new MeasuredTest(measured.test(), measured.figure(), sites));
        entry.judged = new Judged(result, figure, before.tolerance(), before.failure());
    }

    /** Adds what the 0 B of a result depends on, which was found after the last test. */
    synchronized void addFragileZero(WantedSites zero, FragileZero found) {
        Entry entry = entries.get(zero.uniqueId());
        Judged before = entry == null ? null : entry.judged;
        if (entry != null && before != null) {
            entry.judged = new Judged(
                    before.result().withFragileZero(found), before.figure(), before.tolerance(), before.failure());
        }
    }

    /** Adds a result to the journal, if the end of the session will report it. */
    private void keep(Consumer<ReportJournal> result) {
        if (outermost && configuration != null) {
            journal.add(configuration, result);
        }
    }

    synchronized SiteSearches searches() {
        if (searches == null) {
            searches = new SiteSearches();
        }
        return searches;
    }

    synchronized FreshFigures freshFigures() {
        if (freshFigures == null) {
            freshFigures = new FreshFigures();
            plansOfWritten.forEach(freshFigures::planned);
        }
        return freshFigures;
    }

    RunJournal journal() {
        return journal;
    }

    /** Records the result of a watched test. The first failure of a test stays. */
    public synchronized void watched(
            String uniqueId, SoakResult result, @Nullable Throwable failure, Configuration read) {
        configure(read);
        Entry entry = entries.get(uniqueId);
        if (entry != null && !entry.isSticky()) {
            entry.soak = result;
            entry.failure = failure;
            keep(journaled -> journaled.append(result));
        }
    }

    /** Notes a test that no annotation or configuration requests to measure. */
    synchronized void unmeasured(String test) {
        unmeasured.add(test);
    }

    /** Notes the excuse of an assertion that broke its limit. */
    public synchronized void excused(String excuse) {
        excuses.add(excuse);
    }

    synchronized Set<String> excuses() {
        return new LinkedHashSet<>(excuses);
    }

    /** Notes a watched test whose limits do not hold. */
    public synchronized void ungated(String uniqueId) {
        ungated.add(uniqueId);
    }

    synchronized int ungatedSoaks() {
        return ungated.size();
    }

    /** The tests of all plans, as {@code class#method}. */
    synchronized Set<String> planned() {
        return Set.copyOf(planned);
    }

    public synchronized Set<String> unmeasured() {
        return Set.copyOf(unmeasured);
    }

    /** Whether nothing was measured, watched or excused. */
    synchronized boolean isEmpty() {
        return judged().isEmpty() && soaks().isEmpty() && excuses.isEmpty() && ungated.isEmpty();
    }

    synchronized List<Judged> judged() {
        return judged(entry -> true);
    }

    /** The results of passed tests; only these may be accepted by an update. */
    synchronized List<Judged> judgedOfPassed() {
        return judged(entry -> entry.succeeded);
    }

    /** The results of tests that failed for another reason than their allocation, whose figures mean nothing. */
    synchronized List<Judged> judgedOfBroken() {
        return judged(entry -> !entry.succeeded && !entry.isSticky());
    }

    private List<Judged> judged(Predicate<Entry> which) {
        return entries.values().stream()
                .filter(which)
                .flatMap(entry -> Optional.ofNullable(entry.judged).stream())
                .toList();
    }

    synchronized List<SoakResult> soaks() {
        return entries.values().stream()
                .flatMap(entry -> Optional.ofNullable(entry.soak).stream())
                .toList();
    }
}
