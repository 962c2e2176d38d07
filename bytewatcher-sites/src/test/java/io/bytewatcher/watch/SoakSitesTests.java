package io.bytewatcher.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import io.bytewatcher.sites.AllocationLedger;
import io.bytewatcher.test.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The allocation sites of threads that broke a limit. */
class SoakSitesTests {
    private static final Duration PERIOD = Duration.ofMillis(20);

    private static ByteWatcherBuilder watch(String name) {
        return ByteWatcher.builder().threads(ThreadSelector.named(name)).every(PERIOD);
    }

    /** Its sites are looked for in these tests alone: that all that is loaded here gets probes takes seconds, and one test shows it. */
    private static ByteWatcherBuilder watchThese(String name) {
        return watch(name).sitesIn("io.bytewatcher.watch.*");
    }

    @Test
    void breachNamesTheAllocatingLine() throws Exception {
        List<Breach> told = Collections.synchronizedList(new ArrayList<>());
        try (Leak leak = new Leak("engine-leak");
                ByteWatcher watcher = watch("engine-leak")
                        .limit(AllocationLimit.total(10_000))
                        .onBreach(breach -> {
                            breach.sites(Duration.ofMillis(500));
                            told.add(breach);
                        })
                        .start()) {
            Await.until("the breach is told", () -> !told.isEmpty());
            Breach breach = told.get(0);
            assertThat(breach.sites()).isPresent();
            assertThat(breach.sites().orElseThrow().sites().get(0).methodName()).isEqualTo("leak");
            assertThat(breach.toString()).contains("Leak.leak(Leak.java:").contains("new Object");
            assertThat(breach.sites(Duration.ofMillis(300)).bytes()).isPositive();
            assertThat(watcher.breaches()).hasSize(1);
            assertThat(leak.isAlive()).isTrue();
        }
    }

    @Test
    void sharedLimitHasTheSitesOfAllWatchedThreads() throws Exception {
        try (Leak watched = new Leak("engine-leak");
                Leak other = new Leak("other-leak");
                ByteWatcher watcher = watchThese("engine-leak")
                        .limit(AllocationLimit.totalOfAllThreads(10_000))
                        .start()) {
            Await.until("the breach is seen", () -> !watcher.breaches().isEmpty());
            SiteReport report = watcher.breaches().get(0).sites(Duration.ofMillis(500));
            assertThat(report.bytes()).isPositive();
            assertThat(report.sites()).extracting(AllocationSite::thread).containsOnly("engine-leak");
            assertThat(watched.isAlive()).isTrue();
            assertThat(other.isAlive()).isTrue();
        }
    }

    @Test
    void runningLoopHasNoSiteAndIsReported() throws Exception {
        try (Loop loop = new Loop("engine-loop", Thread::yield);
                ByteWatcher watcher = watchThese("engine-loop")
                        .limit(AllocationLimit.total(1_000))
                        .start()) {
            Await.until("the breach is seen", () -> !watcher.breaches().isEmpty());
            assertThat(watcher.breaches().get(0).sites(Duration.ofMillis(500)).toString())
                    .matches(
                            "where: not known, because the [0-9,]+ B that engine-loop allocated in the 0.5 s of the search"
                                    + " came from a call that began before the search and therefore has no probes"
                                    + " \\(io.bytewatcher.watch.Loop.run\\); move the body of its loop into a method of its own");
            assertThat(loop.isAlive()).isTrue();
        }
    }

    @Test
    void calleeOfARunningLoopHasASiteWithTheLineOfTheLoop() throws Exception {
        try (Loop loop = new Loop("engine-loop", SoakSitesTests::allocateInACall);
                ByteWatcher watcher = watchThese("engine-loop")
                        .limit(AllocationLimit.total(1_000))
                        .start()) {
            Await.until("the breach is seen", () -> !watcher.breaches().isEmpty());
            SiteReport report = watcher.breaches().get(0).sites(Duration.ofMillis(500));
            assertThat(report.sites().get(0).path())
                    .extracting(StackTraceElement::toString)
                    .anyMatch(frame -> frame.contains("Loop.run(Loop.java:"));
            assertThat(report.remarks())
                    .containsExactly(
                            "not attributed: what engine-loop allocated in a call that began before the search and"
                                    + " therefore has no probes (io.bytewatcher.watch.Loop.run); move the body of its loop into a"
                                    + " method of its own");
            assertThat(loop.isAlive()).isTrue();
        }
    }

    @Test
    void stackOfARunningLoopKeepsItsFileAfterASearch() throws Exception {
        try (Loop loop = new Loop("engine-loop", Thread::yield);
                ByteWatcher watcher = watchThese("engine-loop")
                        .limit(AllocationLimit.total(1_000))
                        .start()) {
            Await.until("the breach is seen", () -> !watcher.breaches().isEmpty());
            watcher.breaches().get(0).sites(Duration.ofMillis(100));
            watcher.rearm();
            Await.until("it is seen again", () -> watcher.breaches().size() > 1);
            assertThat(watcher.breaches().get(1).stack())
                    .extracting(StackTraceElement::toString)
                    .anyMatch(frame -> frame.contains("Loop.run(Loop.java:"));
            assertThat(loop.isAlive()).isTrue();
        }
    }

    @SuppressWarnings("unused") // written only, so that the JIT cannot delete the array
    private static volatile byte[] allocated = {};

    private static void allocateInACall() {
        allocated = new byte[1_000];
    }

    @Test
    @SuppressWarnings("try") // the other ledger is only to be open
    void failedSearchDoesNotDisableLimits() throws Exception {
        try (Leak leak = new Leak("engine-leak");
                ByteWatcher watcher = watchThese("engine-leak")
                        .limit(AllocationLimit.total(1_000))
                        .start();
                AllocationLedger other = AllocationLedger.open("io.bytewatcher.watch.*")) {
            Await.until("the breach is seen", () -> !watcher.breaches().isEmpty());
            assertThat(watcher.breaches().get(0).sites(Duration.ofMillis(10)).toString())
                    .startsWith(
                            "where: not known, because the sites of other code are being found in this JVM already");
            assertThat(watcher.snapshot().isCounting()).isTrue();
            assertThat(leak.isAlive()).isTrue();
        }
    }

    @Test
    void malformedPatternIsRejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteWatcher.builder().sitesIn("com acme"))
                .withMessageContaining("com acme");
    }
}
