package io.bytewatcher.junit.internal.run;

import io.bytewatcher.SiteReport;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.sites.SiteSearches;
import io.bytewatcher.junit.internal.sites.WantedSites;
import io.bytewatcher.junit.internal.sites.WrittenFigures;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.ReportJournal;
import io.bytewatcher.report.SoakResult;
import io.bytewatcher.report.TestResult;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What was measured between a launcher session's beginning and its end, which can be several test plans: those of classes one
 * by one, and those of reruns. Thread-safe.
 */
public final class RunRecord {
    /**
     * What a test came to.
     *
     * @param result for reports
     * @param figure for the baseline; empty where there is none
     * @param tolerance what counts as the same there
     * @param failure what the test failed with because of it, or null
     */
    public record Judged(
            TestResult result,
            Optional<MeasuredTest> figure,
            Tolerance tolerance,
            @Nullable Throwable failure) {}

    /**
     * A dynamic test that has ended.
     *
     * @param name its display name
     * @param isUnseen whether it passed and ByteWatcher was not called for it
     */
    record DynamicTest(String name, boolean isUnseen) {}

    /** What is known of one test, or one invocation of it. */
    private static final class Entry {
        private String displayName = "";
        private int plan;
        private boolean seen;
        private boolean succeeded;
        private @Nullable Judged judged;
        private @Nullable SoakResult soak;
        private @Nullable Throwable failure;

        private boolean isSticky() {
            return failure != null;
        }
    }

    private final Instant time = Instant.now();
    private final RunJournal journal = new RunJournal(time);
    private final SiteSearches searches;
    private final WrittenFigures written;
    private final boolean outermost;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final Set<String> planned = new TreeSet<>();
    private final Set<String> unmeasured = new TreeSet<>();
    private final Set<String> ungated = new HashSet<>();
    private final Set<String> excuses = new LinkedHashSet<>();
    private final Set<String> failedFor = new HashSet<>();
    private int plans;
    private @Nullable Configuration configuration;

    /** Begins; only what the outermost session has measured is reported. */
    RunRecord(boolean outermost) {
        this(outermost, new SiteSearches(), new WrittenFigures());
    }

    RunRecord(boolean outermost, SiteSearches searches, WrittenFigures written) {
        this.outermost = outermost;
        this.searches = searches;
        this.written = written;
    }

    /** Whether its launcher has said that it starts this test, or container of tests. */
    synchronized boolean has(String uniqueId) {
        return entries.containsKey(uniqueId);
    }

    Instant time() {
        return time;
    }

    /** Takes over what the user configured; the first configuration counts. */
    synchronized void configure(Configuration read) {
        configuration = configuration == null ? read : configuration;
    }

    public synchronized Optional<Configuration> configuration() {
        return Optional.ofNullable(configuration);
    }

    /** A plan begins, with these tests, as {@code class#method}. */
    synchronized void planStarted(Set<String> tests) {
        plans++;
        planned.addAll(tests);
    }

    /** Tests of class templates are not in the plan before they run. */
    public synchronized void planned(String test) {
        planned.add(test);
    }

    synchronized int plans() {
        return plans;
    }

    boolean isOutermost() {
        return outermost;
    }

    /** Notes what a strict baseline has failed a plan for, so that it is not said again. */
    synchronized void failedFor(List<String> findings) {
        failedFor.addAll(findings);
    }

    synchronized Set<String> failedFor() {
        return Set.copyOf(failedFor);
    }

    /** Only what the launcher has said it starts is part of the run. */
    synchronized void started(String uniqueId, String displayName) {
        Entry entry = entries.computeIfAbsent(uniqueId, key -> new Entry());
        entry.displayName = displayName;
        entry.seen = false;
        if (!entry.isSticky()) {
            entry.plan = plans;
        }
    }

    synchronized void finished(String uniqueId, boolean succeeded) {
        Entry entry = entries.get(uniqueId);
        if (entry != null) {
            entry.succeeded = succeeded && !entry.isSticky();
        }
    }

    /** ByteWatcher was called for a test. */
    public synchronized void seen(String uniqueId) {
        Optional.ofNullable(entries.get(uniqueId)).ifPresent(entry -> entry.seen = true);
    }

    /** Those that a factory has made, in containers too. */
    synchronized List<DynamicTest> dynamicTestsOf(String factory) {
        return entries.entrySet().stream()
                .filter(test -> test.getKey().startsWith(factory + "/")
                        && TestName.kind(test.getKey()).equals("dynamic-test"))
                .map(Map.Entry::getValue)
                .map(entry -> new DynamicTest(entry.displayName, entry.succeeded && !entry.seen))
                .toList();
    }

    /** What a test has failed with in an earlier plan because of what it allocated: a rerun does not make that good. */
    synchronized Optional<Throwable> firstFailure(String uniqueId) {
        Entry entry = entries.get(uniqueId);
        return entry == null || entry.plan == plans ? Optional.empty() : Optional.ofNullable(entry.failure);
    }

    /** Takes a verdict, of which the first failure stays. */
    public synchronized void measured(String uniqueId, Judged judged, Configuration read) {
        configure(read); // where the discovery had a session of its own
        Entry entry = entries.get(uniqueId);
        if (entry != null && !entry.isSticky()) {
            entry.judged = judged;
            entry.failure = judged.failure();
            keep(journaled -> journaled.append(judged.result()));
        }
    }

    /** Completes a result by what was found after the last test. */
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

    /** Only what is reported at the end is worth a journal. */
    private void keep(Consumer<ReportJournal> result) {
        if (outermost && configuration != null) {
            journal.add(configuration, result);
        }
    }

    public SiteSearches searches() {
        return searches;
    }

    public WrittenFigures written() {
        return written;
    }

    RunJournal journal() {
        return journal;
    }

    /** Takes the verdict of a test under watch, of which the first failure stays. */
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

    /** Notes a test that runs and that nobody asked to measure. */
    public synchronized void unmeasured(String test) {
        unmeasured.add(test);
    }

    /** Notes why an assertion whose limit is broken did not fail. */
    public synchronized void excused(String excuse) {
        excuses.add(excuse);
    }

    synchronized Set<String> excuses() {
        return new LinkedHashSet<>(excuses);
    }

    /** Notes a test under watch whose limits do not hold. */
    public synchronized void ungated(String uniqueId) {
        ungated.add(uniqueId);
    }

    synchronized int ungatedSoaks() {
        return ungated.size();
    }

    /** The tests of all plans, as {@code class#method}. */
    public synchronized Set<String> planned() {
        return Set.copyOf(planned);
    }

    public synchronized Set<String> unmeasured() {
        return Set.copyOf(unmeasured);
    }

    synchronized List<Judged> judged() {
        return judged(entry -> true);
    }

    /** Those of tests that passed, which alone may be agreed to. */
    synchronized List<Judged> judgedOfPassed() {
        return judged(entry -> entry.succeeded);
    }

    /** Those of tests that failed for another reason than what they allocated: their figures say nothing. */
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
